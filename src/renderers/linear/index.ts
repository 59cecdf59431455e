/**
 * A renderer that asks line by line over any input and output stream.
 *
 * @module
 */
export type { LineInput } from './line-reader';
export { type LinearRendererOptions, type LineOutput, linearRenderer } from './linear-renderer';

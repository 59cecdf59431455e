/**
 * A renderer that asks line by line over any input and output stream.
 *
 * @module
 */
export { type LinearRendererOptions, linearRenderer } from './linear-renderer';

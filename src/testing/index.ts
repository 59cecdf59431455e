/**
 * What tests of querent's users need: a renderer that plays a script, a clock that moves when told, and the suites that a store or a
 * renderer of one's own has to pass.
 *
 * @module
 */
export type { ConformanceTest } from './conformance-test';
export { HOSTILE_STRINGS, type HostileString } from './hostile-strings';
export { type ManualClock, manualClock } from './manual-clock';
export {
  type Heard,
  type MemoryChannel,
  type MemoryChannelOptions,
  type MemoryMessage,
  memoryChannel,
  type SayOptions,
  type SendFate,
} from './memory-channel';
export { rendererConformance } from './renderer-conformance';
export type { RendererConformanceOptions, RendererFacility, RendererSubject } from './renderer-conformance/subject';
export {
  type ScriptedRenderer,
  type ScriptedRendererOptions,
  type ScriptedReply,
  scriptedRenderer,
} from './scripted-renderer';
export { storeConformance } from './store-conformance';
export type { StoreConformanceOptions, StoreSubject } from './store-conformance/subject';
export type { StoreProcess } from './store-process/protocol';

/**
 * What tests of querent's users need: a renderer that plays a script, and a clock that moves when told.
 *
 * @module
 */
export { type ManualClock, manualClock } from './manual-clock';
export {
  type ScriptedRenderer,
  type ScriptedRendererOptions,
  type ScriptedReply,
  scriptedRenderer,
} from './scripted-renderer';

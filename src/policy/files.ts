/**
 * Rule files on disk. It needs Node; the engine itself is in `querent/policy` and does not.
 *
 * @module
 */
export { type LoadedPolicies, type LoadPoliciesOptions, loadPolicies } from './files/load';
export { saveRule } from './files/save';

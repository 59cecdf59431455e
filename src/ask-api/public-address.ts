import ipaddr from 'ipaddr.js';

/** Names that mean a machine of one's own network, whatever they resolve to. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

/**
 * Whether an address is one that everybody could reach: https, no name or number of a private network, nothing of a password in it. A
 * public name that resolves to a private number is not seen here; for that give `fetch` an agent that looks at what it connects to.
 */
export function isPublicAddress(url: URL): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(host)) return host.includes('.') && !PRIVATE_NAME.test(host);
  // Only what is plainly public: a v4 address that is wrapped in v6 is a range of its own.
  return ipaddr.parse(host).range() === 'unicast';
}

/** Tells requests that are meant for this server and come from its own pages from all others. */
export class RequestChecks {
  readonly #hosts: ReadonlySet<string>;
  readonly #origin: string;

  constructor(base: URL, allowedHosts: readonly string[]) {
    this.#hosts = new Set([base.host, ...allowedHosts.map((host) => host.toLowerCase())]);
    this.#origin = base.origin;
  }

  /** Against DNS rebinding: a name that somebody else points at this server is not its own. */
  isOurHost(request: Request): boolean {
    const header = request.headers.get('host');
    if (header !== null && !this.#hosts.has(header.toLowerCase())) return false;
    return this.#hosts.has(new URL(request.url).host);
  }

  /** Against posts from other sites. Both headers are the browser's own, and no page can set them; a program sends neither. */
  isSameSite(request: Request): boolean {
    const site = request.headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin' && site !== 'none') return false;
    const origin = request.headers.get('origin');
    if (origin === null || origin === this.#origin) return true;
    return (
      URL.canParse(origin) &&
      new URL(origin).host !== new URL(this.#origin).host &&
      this.#hosts.has(new URL(origin).host)
    );
  }
}

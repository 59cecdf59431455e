import { type ChildProcess, fork } from 'node:child_process';
import type { Command, Report, WorkerData } from './protocol';

/** How long anything may take that is to happen: what is lost on the way is seen within one poll of 5 s. */
export const SOON_MS = 15_000;

type ReportOf<W extends Report['what']> = Extract<Report, { what: W }>;

/** A real process that runs worker.ts, and all that it reported before it was killed. */
export class WorkerProcess {
  readonly reports: Report[] = [];
  readonly commands: Command[] = [];
  readonly pid: number;
  /** It has opened its store, or has died. */
  readonly ready: Promise<void>;
  readonly gone: Promise<void>;
  isGone = false;
  readonly #child: ChildProcess;
  #onReport = new Set<() => void>();

  constructor(script: URL, data: WorkerData) {
    this.#child = fork(script, [JSON.stringify(data)], { execArgv: [] });
    this.pid = this.#child.pid ?? 0;
    this.#child.on('message', (report) => {
      this.reports.push(report as Report);
      this.#changed();
    });
    this.ready = new Promise((resolve) => {
      this.#child.once('message', () => resolve());
      this.#child.once('exit', () => resolve());
    });
    this.gone = new Promise((resolve) => {
      this.#child.on('exit', () => {
        this.isGone = true;
        this.#changed();
        resolve();
      });
    });
  }

  /** To a process that has died it is lost. */
  send(command: Command): void {
    if (this.isGone) return;
    this.commands.push(command);
    this.#child.send(command, () => {});
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.gone;
  }

  of<W extends Report['what']>(what: W, fits: (report: ReportOf<W>) => boolean = () => true): ReportOf<W>[] {
    return this.reports.filter((report): report is ReportOf<W> => report.what === what && fits(report as ReportOf<W>));
  }

  /** The first report of this kind, once there is one. */
  async first<W extends Report['what']>(what: W, fits?: (report: ReportOf<W>) => boolean): Promise<ReportOf<W>> {
    await this.until(() => this.of(what, fits).length > 0, `"${what}" of process ${this.pid}`);
    return this.of(what, fits)[0] as ReportOf<W>;
  }

  /** Resolves once this is so; rejects when it takes too long. Looks at every report. */
  until(isSo: () => boolean, name: string, why: () => unknown = () => this.reports.slice(-20)): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!isSo()) return;
        clearTimeout(timer);
        this.#onReport.delete(look);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#onReport.delete(look);
        reject(new Error(`${name}: not within ${SOON_MS} ms. ${JSON.stringify(why())}`));
      }, SOON_MS);
      this.#onReport.add(look);
      look();
    });
  }

  /** What it was told and has not come to anything: calls that wait, answers with no verdict, screens that are open. */
  unfinished(): string[] {
    const calls = this.commands.flatMap((command) =>
      'call' in command && command.do !== 'abort' ? [command.call] : [],
    );
    const done = new Set(this.reports.map((report) => ('call' in report ? report.call : '')));
    const closed = new Map<string, number>();
    for (const report of this.of('screen closed'))
      closed.set(`${report.on} ${report.id}`, 1 + (closed.get(`${report.on} ${report.id}`) ?? 0));
    const open = this.of('shown').filter(({ on, id }) => {
      const left = closed.get(`${on} ${id}`) ?? 0;
      closed.set(`${on} ${id}`, left - 1);
      return left <= 0;
    });
    return [...calls.filter((call) => !done.has(call)), ...open.map(({ on, id }) => `${on} of ${id}`)];
  }

  /** A new count: what was told and reported is accounted for. */
  forget(): void {
    this.reports.splice(0);
    this.commands.splice(0);
  }

  #changed(): void {
    for (const look of [...this.#onReport]) look();
  }
}

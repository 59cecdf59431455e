import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  /** What is piped in. Default: nothing, and the pipe ends. */
  readonly input?: string;
  /** On top of this process's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Leave the pipe open after the input. */
  readonly keepOpen?: boolean;
  /** Called once the process has taken in the input; more than a pipe holds is taken in only by a process that reads. */
  readonly onTaken?: (child: { kill(signal: NodeJS.Signals): void }) => void;
  /** Called with all of stderr so far; may send a signal or type more. */
  readonly onStderr?: (stderr: string, child: { kill(signal: NodeJS.Signals): void; type(text: string): void }) => void;
}

/** How the command is started. */
export interface Start {
  readonly nodeArgs: readonly string[];
  readonly cwd: string;
}

const FROM_SOURCES: Start = { nodeArgs: ['--import', 'tsx', 'src/cli/main.ts'], cwd: ROOT };

/** Runs the command, from its sources if nothing else is said, in a process of its own. */
export function querent(
  args: readonly string[],
  options: CommandOptions = {},
  { nodeArgs, cwd }: Start = FROM_SOURCES,
): Promise<Ended> {
  return new Promise((done, failed) => {
    const env = { ...process.env, ...options.env };
    const child = spawn(process.execPath, [...nodeArgs, ...args], { cwd, env });
    let stdout = '';
    let stderr = '';
    const handle = {
      kill: (signal: NodeJS.Signals) => child.kill(signal),
      type: (text: string) => child.stdin.write(text),
    };
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      options.onStderr?.(stderr, handle);
    });
    child.on('error', failed);
    child.on('close', (code) => done({ code, stdout, stderr }));
    // A command that ends at once may not read what is piped in.
    child.stdin.on('error', () => {});
    child.stdin.write(options.input ?? '', () => options.onTaken?.(handle));
    if (options.keepOpen !== true) child.stdin.end();
  });
}

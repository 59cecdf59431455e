import { AskUserError, type Issue } from '../errors';
import type { Question } from '../question/question';

interface CompiledPattern {
  test(text: string): boolean;
}

/** Enough for a long-lived process; the oldest go first, and come back when they are needed again. */
const KEPT = 500;
const compiled = new Map<string, CompiledPattern>();
let engine: typeof import('re2js').RE2JS | undefined;

/** True when a question has a `pattern`, so that {@link loadPatterns} has to run before its reply can be read. */
export function hasPatterns(questions: readonly Question[]): boolean {
  return questions.some((question) => question.constraints?.pattern !== undefined);
}

/**
 * Makes every `pattern` of these questions ready, and names the ones that can't be used.
 *
 * Patterns run on RE2, which ends in linear time whatever was written; a model's or a form's pattern must not be able to hang the
 * process. The engine is loaded only when a question has a pattern.
 */
export async function loadPatterns(questions: readonly Question[]): Promise<readonly Issue[]> {
  engine ??= (await import('re2js')).RE2JS;
  const issues: Issue[] = [];
  questions.forEach((question, index) => {
    const pattern = question.constraints?.pattern;
    if (pattern === undefined) return;
    try {
      compile(pattern);
    } catch {
      issues.push({
        path: `questions[${index}].constraints.pattern`,
        code: 'pattern',
        message: 'is not a pattern in RE2 syntax (no look-around, no back-references).',
      });
    }
  });
  return issues;
}

/** Whether the text holds a match. {@link loadPatterns} must have run once before. */
export function patternMatches(pattern: string, text: string): boolean {
  return (compiled.get(pattern) ?? compile(pattern)).test(text);
}

/** Whether {@link patternMatches} can tell: the engine is loaded, and the pattern is one. */
export function isPatternReady(pattern: string): boolean {
  if (engine === undefined) return false;
  try {
    if (!compiled.has(pattern)) compile(pattern);
    return true;
  } catch {
    return false;
  }
}

function compile(pattern: string): CompiledPattern {
  if (engine === undefined) {
    throw new AskUserError(
      'invalid_options',
      'loadPatterns() must run before a reply to a question with a pattern is read.',
    );
  }
  const matcher = engine.compile(pattern);
  const ready: CompiledPattern = { test: (text) => matcher.matcher(text).find() };
  compiled.delete(pattern);
  compiled.set(pattern, ready);
  const [oldest] = compiled.size > KEPT ? compiled.keys() : [];
  if (oldest !== undefined) compiled.delete(oldest);
  return ready;
}

import type { Json, QuestionStore } from '../../src/index';
import type { StoreProcess } from '../../src/testing/index';
import { type ServingEnd, serveCalls } from '../../src/testing/store-process/serve-calls';

type CrashPoint = Parameters<ServingEnd['crashAt']>[0];

/**
 * Another process that is none: it serves a store from here, and when it is killed it says no more. So a test can see what the suite says
 * of a fault without starting anything.
 */
export function pretendProcess(data: QuestionStore, faults: Partial<QuestionStore> = {}): StoreProcess {
  let end: (code: number | undefined) => void = () => {};
  const gone = new Promise<number | undefined>((resolve) => {
    end = resolve;
  });
  let isDead = false;
  let armed: CrashPoint | undefined;
  const die = () => {
    isDead = true;
    end(undefined);
    return new Promise<never>(() => {});
  };
  const dying = (key: 'put' | 'settle') => {
    const member = (faults[key] ?? data[key]).bind(data) as (...args: unknown[]) => Promise<unknown>;
    return async (...args: unknown[]) => {
      if (isDead || armed === 'before-commit') return die();
      const result = await member(...args);
      return armed === 'after-commit' ? die() : result;
    };
  };
  const calls: Record<PropertyKey, unknown> = {
    ...faults,
    put: dying('put'),
    settle: dying('settle'),
    close: async () => {},
  };
  const store = new Proxy(data, {
    get(target, key) {
      const member = calls[key] ?? Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const toSuite: Json[] = [];
  let onSuite: ((message: Json) => void) | undefined;
  let onServer: (message: Json) => void = () => {};
  serveCalls(store, {
    send: (message) => {
      if (isDead) return;
      const copy = JSON.parse(JSON.stringify(message));
      if (onSuite === undefined) toSuite.push(copy);
      else queueMicrotask(() => onSuite?.(copy));
    },
    onMessage: (listener) => {
      onServer = listener;
    },
    crashAt: (point) => {
      armed = point;
    },
    end: () => end(0),
  });
  return {
    send: (message) => queueMicrotask(() => isDead || onServer(JSON.parse(JSON.stringify(message)))),
    onMessage: (listener) => {
      onSuite = listener;
      for (const message of toSuite.splice(0)) listener(message);
    },
    kill: async () => {
      void die();
    },
    gone,
  };
}

/** Sets this process's clocks wrong, as a machine without a time server has them. For a process of its own only. */
export function shiftClock(ms: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...args: ConstructorParameters<typeof Date> | []) {
      if (args.length === 0) super(Shifted.now());
      else super(...(args as ConstructorParameters<typeof Date>));
    }

    static override now(): number {
      return Real.now() + ms;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ms, configurable: true });
}

/** What a host's own part gives back, as a promise whatever it does: a throw is a rejection, and a bare value is a resolution. */
export function promised<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return Promise.resolve(run());
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Copies the named properties of an object. */
export function pickKeys<T extends object, K extends keyof T>(
  from: T,
  keys: readonly K[],
): Pick<T, K> {
  // `Object.fromEntries` forgets which value belongs to which key.
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}

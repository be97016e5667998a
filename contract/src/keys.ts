/** `Object.keys` with types, for an object without keys besides those of its type. */
export function listKeys<T extends object>(object: T): (keyof T & string)[] {
  // TypeScript types the keys of every object as strings.
  return Object.keys(object) as (keyof T & string)[]
}

/** Copies the named properties of an object. */
export function pickKeys<T extends object, K extends keyof T>(
  from: T,
  keys: readonly K[],
): Pick<T, K> {
  // The cast restores the type of each key, which `Object.fromEntries` loses.
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}

/** Builds an object with a value for each key. */
export function buildRecord<K extends string, V>(
  keys: readonly K[],
  build: (key: K) => V,
): Record<K, V> {
  // The cast restores the type of the keys, which `Object.fromEntries` loses.
  return Object.fromEntries(keys.map((key) => [key, build(key)])) as Record<K, V>
}

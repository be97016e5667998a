/** Lists the keys of an object that has no keys besides those of its type. */
export function listKeys<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[]
}

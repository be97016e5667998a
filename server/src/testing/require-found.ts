/** Returns what was found, or fails with the name of what is missing. */
export function requireFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`there is no ${what}`)
  return found
}

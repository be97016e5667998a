/**
 * Validators for query parameters: each returns the value, or undefined if it is invalid. Written
 * by hand, because every page loads the validators of all routes, and Zod is large.
 */
export function parseOption<const Value extends string>(
  value: unknown,
  allowed: readonly Value[],
): Value | undefined {
  return allowed.find((candidate) => candidate === value)
}

/** An integer within bounds. The router has parsed numbers in the URL already. */
export function parseInteger(
  value: unknown,
  { minimum, maximum }: { minimum: number; maximum: number },
): number | undefined {
  return typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= minimum &&
    value <= maximum
    ? value
    : undefined
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A UUID as a branded id, which this check justifies. */
export function parseId<Id extends string>(value: unknown): Id | undefined {
  return typeof value === 'string' && UUID.test(value) ? (value as Id) : undefined
}

export function parseText(value: unknown, maximumLength: number): string | undefined {
  return typeof value === 'string' && value.length <= maximumLength ? value : undefined
}

/** A calendar day such as `2026-11-21`. */
export function parseDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value
    ? undefined
    : value
}

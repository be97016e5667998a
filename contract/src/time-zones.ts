import { z } from 'zod'

/** Name of an IANA time zone, such as `Africa/Lagos`; no offset such as `+01:00`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Not a time zone')

function isTimeZone(name: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
    )
  } catch {
    // Thrown for unknown names.
    return false
  }
}

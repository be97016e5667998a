import { MINUTE_MS } from '@adire/contract/durations.ts'

/** Formats a moment for a `datetime-local` input, in the device's time zone. */
export function formatForInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 16)
}

import { MINUTE_MS } from '@adire/contract/durations.ts'
import { t } from '@lingui/core/macro'

/** Remaining time of a boost in hours and minutes; undefined when it has ended. */
export function boostTimeLeft(until: string | null, now: number): string | undefined {
  const minutes = until === null ? 0 : Math.ceil((Date.parse(until) - now) / MINUTE_MS)
  if (minutes <= 0) return undefined
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? t`${rest} min left` : t`${hours} h ${rest} min left`
}

import { DAY_MS } from '@adire/contract/durations.ts'
import type { SharedHours } from '@adire/contract/free-hours.ts'
import { SCHEDULE_DAYS } from '@adire/contract/scheduled-messages.ts'

export const scheduleChoices = ['good_hour', 'morning', 'own'] as const
export type ScheduleChoice = (typeof scheduleChoices)[number]

/** Hour of “Tomorrow morning” on this device. */
const MORNING_HOUR = 8

/** Tomorrow at eight, on the clock of this device. */
export function findTomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR)
}

/** Next hour that is good for both; undefined without common hours, or if it has passed. */
export function findGoodHour(shared: SharedHours | undefined, now: Date): Date | undefined {
  if (shared?.state !== 'shared') return undefined
  const best = new Date(shared.bestAt)
  return best > now ? best : undefined
}

/** Latest moment for which a message may be scheduled. */
export function findLatest(now: Date): Date {
  return new Date(now.getTime() + SCHEDULE_DAYS * DAY_MS)
}

/** True for a time that the server accepts; false for an incomplete one. */
export function isAllowedTime(sendAt: Date, now: Date): boolean {
  return sendAt > now && sendAt <= findLatest(now)
}

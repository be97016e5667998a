import { MINUTE_MS } from '@adire/contract/durations.ts'

export interface TimeLeft {
  isLate: boolean
  value: number
  unit: 'minute' | 'hour' | 'day'
}

/**
 * Computes the time until or since a deadline, rounded down: minutes, hours, or days from two days
 * on.
 */
export function computeTimeLeft(dueAt: string, now: number): TimeLeft {
  const left = Date.parse(dueAt) - now
  const minutes = Math.floor(Math.abs(left) / MINUTE_MS)
  const isLate = left <= 0
  if (minutes < 60) return { isLate, value: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? { isLate, value: hours, unit: 'hour' }
    : { isLate, value: Math.floor(hours / 24), unit: 'day' }
}

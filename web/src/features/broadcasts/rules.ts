import { BROADCAST_DAYS_AHEAD, type BroadcastAudience } from '@adire/contract/broadcasts.ts'

/** What stands in the form. */
export interface Draft {
  title: string
  message: string
  targetAudience: BroadcastAudience
  isLater: boolean
  /** As the browser's own field writes it, in the sender's zone: `2026-11-21T18:30`. */
  sendAt: string
}

export const blankDraft: Draft = { title: '', message: '', targetAudience: 'all', isLater: false, sendAt: '' }

export type Missing = { title: boolean; message: boolean; sendAt: boolean }

const DAY_MS = 86_400_000

/** What keeps it from being sent; undefined when nothing does (ADM-BCAST-06). */
export function findMissing({ title, message, isLater, sendAt }: Draft, now: Date): Missing | undefined {
  const missing = { title: title.trim() === '', message: message.trim() === '', sendAt: isLater && !isAhead(sendAt, now) }
  return missing.title || missing.message || missing.sendAt ? missing : undefined
}

function isAhead(sendAt: string, now: Date): boolean {
  const ahead = Date.parse(sendAt) - now.getTime()
  return ahead > 0 && ahead <= BROADCAST_DAYS_AHEAD * DAY_MS
}

/** A moment as the browser's own field writes it, in the zone of the device. */
export function toFieldMoment(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** "1,250", "1250" and "1 250" are the same number to whoever types it. */
export function isTyped(text: string, count: number): boolean {
  const digits = text.replaceAll(/[\s.,'’\u00a0\u202f]/g, '')
  return /^\d+$/.test(digits) && Number(digits) === count
}

/** A part of a whole in whole percents; undefined of nothing. */
export function percentOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.round((part / whole) * 100) : undefined
}

/** What was kept of a draft, as far as it still is one. */
export function readDraft(text: string | undefined): Draft {
  if (text === undefined) return blankDraft
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof Draft, unknown>>
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    const audience = (['all', 'men', 'women', 'verified'] as const).find((one) => one === kept.targetAudience)
    return { ...blankDraft, title: textOf(kept.title), message: textOf(kept.message), targetAudience: audience ?? 'all' }
  } catch {
    return blankDraft
  }
}

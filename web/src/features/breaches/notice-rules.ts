import type { NewBreachEntry } from '@adire/contract/breaches.ts'
import { BroadcastId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { formatForInput } from '../../lib/local-input.ts'
import {
  checkPeopleCount,
  checkReasons,
  checkToldTime,
  isToldLate,
  toPeopleCount,
  toToldTime,
} from './rules.ts'

export type NoticeKind = 'authority_told' | 'people_told'

/** Fields of the form of a notice; each kind has its own besides the time. */
export type NoticeValues = {
  toldAt: string
  authority: string
  reference: string
  delayReason: string
  broadcastId: string
  how: string
  peopleCount: string
}

/** Values of the form for a notice of now. */
export function makeNewNotice(now: Date): NoticeValues {
  return {
    toldAt: formatForInput(now),
    authority: '',
    reference: '',
    delayReason: '',
    broadcastId: '',
    how: '',
    peopleCount: '',
  }
}

export function checkNotice(
  kind: NoticeKind,
  values: NoticeValues,
  times: { learnedAt: string; now: Date },
): FieldTexts<NoticeValues> {
  const { toldAt, authority, delayReason, broadcastId, how, peopleCount } = values
  const faults = { toldAt: checkToldTime(toldAt, times) }
  if (kind === 'authority_told')
    return {
      ...faults,
      authority: authority.trim() === '' ? t`Enter the name of the authority.` : undefined,
      delayReason: isToldLate(toldAt, times.learnedAt) ? checkReasons(delayReason) : undefined,
    }
  return {
    ...faults,
    how:
      broadcastId === '' && how.trim() === ''
        ? t`Choose a broadcast or say how they were notified.`
        : undefined,
    peopleCount: checkPeopleCount(peopleCount),
  }
}

export function toNotice(
  kind: NoticeKind,
  values: NoticeValues,
  learnedAt: string,
): NewBreachEntry {
  const { authority, reference, delayReason, broadcastId, how, peopleCount } = values
  const toldAt = toToldTime(values.toldAt, learnedAt)
  if (kind === 'authority_told') {
    const isLate = isToldLate(values.toldAt, learnedAt)
    return { kind, authority, toldAt, reference, delayReason: isLate ? delayReason : '' }
  }
  return {
    kind,
    toldAt,
    broadcastId: broadcastId === '' ? null : BroadcastId.parse(broadcastId),
    how,
    peopleCount: toPeopleCount(peopleCount),
  }
}

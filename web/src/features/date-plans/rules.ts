import {
  CHECK_IN_HOURS_MAXIMUM,
  DATE_PLAN_DAYS_AHEAD,
  type DatePlan,
  type DatePlanInput,
  GRACE_MINUTES,
  GRACE_MINUTES_DEFAULT,
} from '@adire/contract/date-plans.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { DatePlanId, ThreadId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { formatForInput } from '../../lib/local-input.ts'

/** Values of the form; times are those of this device. `companion` is a thread, `name` or `kept`. */
export interface PlanValues {
  companion: string
  name: string
  place: string
  country: string
  startsAt: string
  checkInAt: string
  graceMinutes: string
  contactName: string
  contactEmail: string
  note: string
  hasConsent: boolean
}

/** Returns the first values of the form: the date at seven, the check-in three hours later. */
export function makeValues(
  plan: DatePlan | undefined,
  { country, threadId, now }: { country: string; threadId: ThreadId | undefined; now: Date },
): PlanValues {
  if (plan)
    return {
      ...plan,
      companion: 'kept',
      name: plan.withName,
      startsAt: formatForInput(new Date(plan.startsAt)),
      checkInAt: formatForInput(new Date(plan.checkInAt)),
      graceMinutes: String(plan.graceMinutes),
      hasConsent: true,
    }
  const evening = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 19)
  const start = evening > now ? evening : new Date(now.getTime() + HOUR_MS)
  return {
    companion: threadId ?? 'name',
    name: '',
    place: '',
    country,
    startsAt: formatForInput(start),
    checkInAt: formatForInput(new Date(start.getTime() + 3 * HOUR_MS)),
    graceMinutes: String(GRACE_MINUTES_DEFAULT),
    contactName: '',
    contactEmail: '',
    note: '',
    hasConsent: false,
  }
}

/** Checks a plan before it is sent; the server checks the same. */
export function checkPlan(values: PlanValues, now = new Date()): FieldTexts<PlanValues> {
  const isBlank = (text: string) => text.trim() === ''
  return {
    name: values.companion === 'name' && isBlank(values.name) ? t`Enter a name.` : undefined,
    place: isBlank(values.place) ? t`Enter where you’ll meet.` : undefined,
    country: values.country === '' ? t`Choose the country.` : undefined,
    startsAt: checkStart(new Date(values.startsAt), now),
    checkInAt: checkCheckIn(new Date(values.startsAt), new Date(values.checkInAt), now),
    contactName: isBlank(values.contactName) ? t`Enter your contact’s name.` : undefined,
    contactEmail: /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(values.contactEmail.trim())
      ? undefined
      : t`Enter your contact’s email address.`,
    hasConsent: values.hasConsent ? undefined : t`Ask your contact first.`,
  }
}

function checkStart(startsAt: Date, now: Date): string | undefined {
  if (Number.isNaN(startsAt.getTime())) return t`Choose when the date starts.`
  return startsAt.getTime() > now.getTime() + DATE_PLAN_DAYS_AHEAD * DAY_MS
    ? t`Choose a start time within the next ${DATE_PLAN_DAYS_AHEAD} days.`
    : undefined
}

function checkCheckIn(startsAt: Date, checkInAt: Date, now: Date): string | undefined {
  if (Number.isNaN(checkInAt.getTime())) return t`Choose when you’ll check in.`
  if (checkInAt <= now) return t`Choose a time in the future.`
  if (checkInAt <= startsAt) return t`Choose a time after the start.`
  return checkInAt.getTime() > startsAt.getTime() + CHECK_IN_HOURS_MAXIMUM * HOUR_MS
    ? t`Choose a time within ${CHECK_IN_HOURS_MAXIMUM} hours of the start.`
    : undefined
}

/** Maps the values of the form for the server. */
export function toInput(
  values: PlanValues,
  { id, replaces }: { id: DatePlanId; replaces: string | null },
): DatePlanInput {
  return {
    id,
    companion: toCompanion(values),
    place: values.place,
    // Options of the select; the server checks them.
    country: values.country as DatePlanInput['country'],
    startsAt: new Date(values.startsAt).toISOString(),
    checkInAt: new Date(values.checkInAt).toISOString(),
    graceMinutes:
      GRACE_MINUTES.find((minutes) => String(minutes) === values.graceMinutes) ??
      GRACE_MINUTES_DEFAULT,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    contactName: values.contactName,
    contactEmail: values.contactEmail.trim(),
    note: values.note,
    hasConsent: true,
    replaces,
  }
}

function toCompanion({ companion, name }: PlanValues): DatePlanInput['companion'] {
  if (companion === 'kept') return { kind: 'kept' }
  if (companion === 'name') return { kind: 'name', name }
  // Every other option is the id of a thread.
  return { kind: 'match', threadId: companion as ThreadId }
}

/** True if no alarm has reached the contact, because the address is closed or was refused. */
export function isUnreachable(plan: Pick<DatePlan, 'isContactClosed' | 'alarmSentAt'>): boolean {
  return plan.isContactClosed && plan.alarmSentAt === null
}

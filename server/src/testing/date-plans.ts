import { randomUUID } from 'node:crypto'
import type { DatePlanInput } from '@adire/contract/date-plans.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import { DatePlanId } from '@adire/contract/ids.ts'

/** An address that nobody has named as a contact. */
export const aContactAddress = () => `${randomUUID().slice(0, 13)}@people.example`

/** A new date plan that starts in an hour, with the check-in two hours later. */
export function buildDatePlan(now: Date, over: Partial<DatePlanInput> = {}): DatePlanInput {
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()
  return {
    id: DatePlanId.parse(randomUUID()),
    companion: { kind: 'name', name: 'Ben' },
    place: 'Café Neo, Victoria Island',
    country: 'NG',
    startsAt: after(60),
    checkInAt: after(180),
    graceMinutes: 30,
    timeZone: 'Africa/Lagos',
    contactName: 'Efua',
    contactEmail: aContactAddress(),
    note: '',
    hasConsent: true,
    replaces: null,
    ...over,
  }
}

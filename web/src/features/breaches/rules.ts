import { computeBreachDueTime } from '@adire/contract/breach-clocks.ts'
import {
  BREACH_PEOPLE_MAXIMUM,
  BREACH_REASON_MINIMUM,
  type BreachData,
  type BreachFacts,
  type BreachPeople,
  BreachRisk,
} from '@adire/contract/breaches.ts'
import { t } from '@lingui/core/macro'
import { hasCode } from '../../lib/error-copy.ts'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { formatForInput } from '../../lib/local-input.ts'

/** Fields of the form of facts. Times are local, as a `datetime-local` input has them. */
export type FactsValues = {
  title: string
  learnedAt: string
  happenedAt: string
  description: string
  data: BreachData[]
  people: BreachPeople[]
  peopleCount: string
  effects: string
  /** Empty until the risk is assessed. */
  risk: string
  riskReasons: string
}

/** Values of the form for a new breach, which we learned of now. */
export function makeNewFacts(now: Date): FactsValues {
  return {
    title: '',
    learnedAt: formatForInput(now),
    happenedAt: '',
    description: '',
    data: [],
    people: [],
    peopleCount: '',
    effects: '',
    risk: '',
    riskReasons: '',
  }
}

export function toFactsValues(facts: BreachFacts): FactsValues {
  return {
    ...facts,
    learnedAt: formatForInput(new Date(facts.learnedAt)),
    happenedAt: facts.happenedAt === null ? '' : formatForInput(new Date(facts.happenedAt)),
    peopleCount: facts.peopleCount === null ? '' : String(facts.peopleCount),
    risk: facts.risk ?? '',
  }
}

export function toFacts(values: FactsValues): BreachFacts {
  return {
    ...values,
    learnedAt: toMoment(values.learnedAt),
    happenedAt: values.happenedAt === '' ? null : toMoment(values.happenedAt),
    peopleCount: toPeopleCount(values.peopleCount),
    risk: BreachRisk.options.find((risk) => risk === values.risk) ?? null,
  }
}

/** Converts the local time of an input to an ISO time. */
export function toMoment(local: string): string {
  return new Date(local).toISOString()
}

/** Reads a number of people; null if it is left empty. */
export function toPeopleCount(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.replaceAll(/[\s.,’'](?=\d{3}(?!\d))/g, ''))
}

export function checkFacts(values: FactsValues, now: Date): FieldTexts<FactsValues> {
  const { title, learnedAt, happenedAt, description, data, risk, riskReasons } = values
  return {
    title: title.trim() === '' ? t`Enter a title.` : undefined,
    learnedAt: checkTime(learnedAt, now),
    happenedAt:
      happenedAt !== '' && happenedAt > learnedAt
        ? t`Enter a time before you learned of it.`
        : undefined,
    description: description.trim() === '' ? t`Say what happened.` : undefined,
    data: data.length === 0 ? t`Choose at least one kind of data.` : undefined,
    peopleCount: checkPeopleCount(values.peopleCount),
    riskReasons: risk === '' ? undefined : checkReasons(riskReasons),
  }
}

/** Checks a required time that isn't in the future. */
export function checkTime(local: string, now: Date): string | undefined {
  if (local === '') return t`Enter the date and time.`
  return new Date(local) > now ? t`Enter a time that isn’t in the future.` : undefined
}

/** Checks when somebody was told: after we learned of it, and not in the future. */
export function checkToldTime(
  local: string,
  { learnedAt, now }: { learnedAt: string; now: Date },
): string | undefined {
  const fault = checkTime(local, now)
  if (fault) return fault
  // Inputs have no seconds.
  return local < formatForInput(new Date(learnedAt))
    ? t`Enter a time after you learned of the breach.`
    : undefined
}

export function checkPeopleCount(typed: string): string | undefined {
  const count = toPeopleCount(typed)
  return count === null || (Number.isInteger(count) && count >= 0 && count <= BREACH_PEOPLE_MAXIMUM)
    ? undefined
    : t`Enter a whole number, or leave it empty.`
}

export function checkReasons(text: string): string | undefined {
  return text.trim().length >= BREACH_REASON_MINIMUM ? undefined : t`Enter at least 3 characters.`
}

/** Explains why facts can't be withdrawn any more; undefined for other errors. */
export function readWithdrawalFault(error: unknown): string | undefined {
  return hasCode(error, 'CHANGED_ELSEWHERE')
    ? t`Newer facts have been recorded since. Withdraw those first.`
    : undefined
}

/** True if an authority was told after the 72 hours, for which the law wants the reasons. */
export function isToldLate(local: string, learnedAt: string): boolean {
  return local !== '' && new Date(local).getTime() > computeBreachDueTime(learnedAt)
}

/**
 * Returns when somebody was told, never before we learned of the breach: an input has no seconds.
 */
export function toToldTime(local: string, learnedAt: string): string {
  const moment = toMoment(local)
  return Date.parse(moment) < Date.parse(learnedAt) ? learnedAt : moment
}

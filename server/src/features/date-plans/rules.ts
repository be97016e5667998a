import {
  CHECK_IN_HOURS_MAXIMUM,
  DATE_PLAN_DAYS_AHEAD,
  DATE_PLANS_MAXIMUM,
  DATE_STARTED_HOURS_MAXIMUM,
  MORE_TIME_HOURS_MAXIMUM,
} from '@adire/contract/date-plans.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { DatePlanId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { stableUuid } from '../../lib/hashes.ts'
import { hashEmail } from '../../lib/secrets.ts'

/** Time that a member has after being asked, also if a stopped server asked late. */
export const ANSWER_MS = 15 * MINUTE_MS
/** Lease of an email to a contact for the process that sends it. An SMTP delivery takes less. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS
/** Time for which an unanswered alarm stays in the banner. */
export const ALARM_SHOWN_MS = DAY_MS

/** Plans that may name one address in a day, by one member and by all. */
export const NAMED_BY_MEMBER = { points: 5, seconds: DAY_MS / 1000 }
export const NAMED_BY_ALL = { points: 10, seconds: DAY_MS / 1000 }

/**
 * Addresses that a member may name for the first time in a day. No limit stops an alarm, so this one
 * bounds how many strangers we can be made to email.
 */
const NEW_CONTACTS = { points: 5, seconds: DAY_MS / 1000 }
const NEW_CONTACTS_OF_NEWCOMERS = { ...NEW_CONTACTS, points: 2 }

/** Chooses the limit of new contacts. A hold doesn't change it, because saving would then reveal the hold. */
export function limitNewContacts({ isNewcomer }: { isNewcomer: boolean }) {
  return isNewcomer ? NEW_CONTACTS_OF_NEWCOMERS : NEW_CONTACTS
}

/** Time for which an alarm is tried at an address that was refused: our own mail server may be at fault. */
export const REFUSED_ALARM_MS = DAY_MS

/** Identifies a mailbox without naming it; plans and closed contacts have the same key. */
export function buildContactKey(email: string, hashKey: string): string {
  return stableUuid(hashEmail(email, hashKey))
}

interface Times {
  startsAt: Date
  checkInAt: Date
}

/** Checks the times of a plan; returns the field and what is wrong with it. */
export function findTimeIssue(
  { startsAt, checkInAt }: Times,
  { now, createdAt }: { now: Date; createdAt: Date },
): { path: string; message: string } | undefined {
  const earliest = createdAt.getTime() - DATE_STARTED_HOURS_MAXIMUM * HOUR_MS
  if (startsAt.getTime() < earliest) return { path: 'startsAt', message: 'Too long ago' }
  if (startsAt.getTime() > now.getTime() + DATE_PLAN_DAYS_AHEAD * DAY_MS)
    return { path: 'startsAt', message: `At most ${DATE_PLAN_DAYS_AHEAD} days ahead` }
  if (checkInAt <= startsAt) return { path: 'checkInAt', message: 'Must be after the start' }
  if (checkInAt <= now) return { path: 'checkInAt', message: 'Must be in the future' }
  if (checkInAt.getTime() > startsAt.getTime() + CHECK_IN_HOURS_MAXIMUM * HOUR_MS)
    return {
      path: 'checkInAt',
      message: `At most ${CHECK_IN_HOURS_MAXIMUM} hours after the start`,
    }
  return undefined
}

/** Returns the lowest free slot of a member's open plans; undefined if all are taken. */
export function findFreeSlot(taken: readonly (number | null)[]): number | undefined {
  return Array.from({ length: DATE_PLANS_MAXIMUM }, (_, index) => index + 1).find(
    (slot) => !taken.includes(slot),
  )
}

export function findAlarmTime(checkInAt: Date, graceMinutes: number): Date {
  return new Date(checkInAt.getTime() + graceMinutes * MINUTE_MS)
}

/** Part of a plan that its steps change. */
export interface PlanStatus {
  state: 'planned' | 'due' | 'alarmed' | 'safe' | 'cancelled'
  startsAt: Date
  checkInAt: Date
  graceMinutes: number
  alarmAt: Date
  askedAt: Date | null
  alarmedAt: Date | null
  endedAt: Date | null
}

/** True if the member asked us to alert the contact, false if they missed the check-in. */
export function wasAlertRequested({
  alarmedAt,
  alarmAt,
}: Pick<PlanStatus, 'alarmedAt' | 'alarmAt'>): boolean {
  return alarmedAt !== null && alarmedAt < alarmAt
}

/** Finds when a member was last active: profiles are updated late, and asking for an alert counts. */
export function findLastActive(plan: Pick<PlanStatus, 'alarmedAt' | 'alarmAt'>, seen: Date): Date {
  const { alarmedAt } = plan
  return alarmedAt !== null && alarmedAt > seen && wasAlertRequested(plan) ? alarmedAt : seen
}

/**
 * `ask` (the check-in is due) and `miss` (no answer in time) are steps of the clock, all others of the
 * member. `alert` alerts the contact at once.
 */
export type Step =
  | { kind: 'ask' }
  | { kind: 'miss' }
  | { kind: 'safe' }
  | { kind: 'more'; minutes: number; checkInAt: Date }
  | { kind: 'alert' }
  | { kind: 'cancel' }

export type StepResult =
  | { kind: 'refused' }
  | { kind: 'unchanged' }
  | { kind: 'changed'; plan: PlanStatus; mail: 'alarm' | 'safe' | 'cancelled' | null }

const REFUSED: StepResult = { kind: 'refused' }
const UNCHANGED: StepResult = { kind: 'unchanged' }

/**
 * Decides one step of a plan. A repeated step of the member is unchanged; one that another step has
 * overtaken is refused. `mail` is the email to the contact; `takeStep` sends that of an end only after
 * an earlier one.
 */
export function evaluateStep(plan: PlanStatus, step: Step, now: Date): StepResult {
  const { state } = plan
  const isOpen = state === 'planned' || state === 'due'
  switch (step.kind) {
    case 'ask':
      return state === 'planned' && plan.checkInAt <= now ? ask(plan, now) : UNCHANGED
    case 'miss':
      return state === 'due' && plan.alarmAt <= now ? alarm(plan, now) : UNCHANGED
    case 'alert':
      if (isOpen) return alarm(plan, now)
      return state === 'alarmed' ? UNCHANGED : REFUSED
    case 'safe':
      if (state === 'safe') return UNCHANGED
      return state === 'cancelled' ? REFUSED : end(plan, 'safe', now)
    case 'cancel':
      if (state === 'cancelled') return UNCHANGED
      return state === 'planned' ? end(plan, 'cancelled', now) : REFUSED
    case 'more':
      return isOpen ? extend(plan, step, now) : REFUSED
  }
}

function ask(plan: PlanStatus, now: Date): StepResult {
  const alarmAt = new Date(Math.max(plan.alarmAt.getTime(), now.getTime() + ANSWER_MS))
  return { kind: 'changed', plan: { ...plan, state: 'due', askedAt: now, alarmAt }, mail: null }
}

function alarm(plan: PlanStatus, now: Date): StepResult {
  const changed = { ...plan, state: 'alarmed', alarmedAt: now, endedAt: now } as const
  return { kind: 'changed', plan: changed, mail: 'alarm' }
}

function end(plan: PlanStatus, state: 'safe' | 'cancelled', now: Date): StepResult {
  return { kind: 'changed', plan: { ...plan, state, endedAt: now }, mail: state }
}

/**
 * Moves the check-in from the later of its time and now. A repeated request has seen the earlier
 * check-in, so it changes nothing.
 */
function extend(
  plan: PlanStatus,
  { minutes, checkInAt: seen }: { minutes: number; checkInAt: Date },
  now: Date,
): StepResult {
  if (seen.getTime() !== plan.checkInAt.getTime()) return UNCHANGED
  const checkInAt = new Date(
    Math.max(plan.checkInAt.getTime(), now.getTime()) + minutes * MINUTE_MS,
  )
  if (checkInAt.getTime() > plan.startsAt.getTime() + MORE_TIME_HOURS_MAXIMUM * HOUR_MS)
    return REFUSED
  const alarmAt = findAlarmTime(checkInAt, plan.graceMinutes)
  return {
    kind: 'changed',
    plan: { ...plan, state: 'planned', checkInAt, alarmAt, askedAt: null },
    mail: null,
  }
}

export const mailContactTask = {
  name: 'datePlans.mailContact',
  payload: z.object({ planId: DatePlanId }),
  isUrgent: true,
}

export const mailMemberTask = {
  name: 'datePlans.mailMember',
  payload: z.object({
    planId: DatePlanId,
    kind: z.enum(['due', 'alarmed', 'closed', 'refused']),
    /** The check-in that was due; a later one is asked for by an email of its own. */
    checkInAt: z.iso.datetime(),
  }),
}

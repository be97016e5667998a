import {
  type DatePlan,
  type DatePlanInput,
  DATE_PLANS_MAXIMUM,
} from '@adire/contract/date-plans.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { fail, failOverLimit } from '../../../lib/fail.ts'
import { member } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { isNewcomer } from '../../profiles/rules.ts'
import { hasTried, isContactClosed, removeMails } from '../mail-queries.ts'
import * as queries from '../queries.ts'
import {
  buildContactKey,
  findAlarmTime,
  findFreeSlot,
  findTimeIssue,
  limitNewContacts,
  NAMED_BY_ALL,
  NAMED_BY_MEMBER,
} from '../rules.ts'
import { toDatePlan } from '../view.ts'

/** Adds or changes a plan. Nothing is sent: an email goes out only when it is shared or missed. */
export const save = member.datePlans.save.handler(async ({ input, context }) => {
  const known = await queries.findPlan(context.db, input.id)
  const contactKey = await findContactKey(context, { input, stored: known })
  if (known?.contactKey !== contactKey) {
    // Before it is counted: refused plans must not keep others from naming the contact.
    await refuseInvalid(context.db, context, { input, stored: known, contactKey })
    await countContact(context, contactKey)
  }

  return inTransaction(context.db, async (tx) => {
    await queries.lockPlans(tx, context.actor.id)
    const stored = await queries.lockPlan(tx, input.id)
    if (stored && stored.memberId !== context.actor.id) fail('CLIENT_ID_USED')
    if (!stored && input.replaces !== null) fail('NOT_FOUND')
    const companion = await readCompanion(tx, context, { input, stored })
    if (stored && isSame(stored, input, companion)) return toDatePlan(stored)
    if (stored && isOutdated(stored, input)) fail('CHANGED_ELSEWHERE')
    return write(tx, context, { input, stored, companion, contactKey })
  })
})

/**
 * Finds the key of a contact, which all variants of an address share, such as `ada+1@` and `ada@`. A plan
 * keeps the key that the links in its emails have.
 */
async function findContactKey(
  { config, db }: ActorContext,
  { input: { contactEmail }, stored }: Pick<Change, 'input' | 'stored'>,
): Promise<string> {
  if (stored?.contactEmail === contactEmail) return stored.contactKey
  return buildContactKey(await queries.findMailbox(db, contactEmail), config.hashKey)
}

/** Counts a plan against the limits of its contact's address, and of new ones by the member. */
async function countContact(context: ActorContext, contactKey: string): Promise<void> {
  const { actor, clock, db, limiter } = context
  const now = clock.now()
  const isNew = !(await queries.hasNamed(db, actor.id, contactKey))
  const newContacts = limitNewContacts({ isNewcomer: isNewcomer(actor.createdAt, now) })
  const wait = await limiter.consume([
    ...(isNew ? [{ key: `date-contact:new:${actor.id}`, ...newContacts }] : []),
    { key: `date-contact:${actor.id}:${contactKey}`, ...NAMED_BY_MEMBER },
    { key: `date-contact:address:${contactKey}`, ...NAMED_BY_ALL },
  ])
  if (wait !== undefined) failOverLimit(context, wait)
}

async function readCompanion(
  tx: Tx,
  { actor }: ActorContext,
  { input: { companion }, stored }: { input: DatePlanInput; stored: queries.PlanRow | undefined },
): Promise<queries.Companion> {
  switch (companion.kind) {
    case 'name':
      return { name: companion.name, age: null, city: null }
    case 'match':
      return (
        (await queries.findMatch(tx, { member: actor.id, thread: companion.threadId })) ??
        fail('NOT_FOUND')
      )
    case 'kept':
      return stored
        ? { name: stored.withName, age: stored.withAge, city: stored.withCity }
        : fail('NOT_FOUND')
  }
}

/** True if a request repeats what is stored. */
function isSame(
  stored: queries.PlanRow,
  input: DatePlanInput,
  { name, age, city }: queries.Companion,
): boolean {
  const { startsAt, checkInAt, ...saved } = toDatePlan(stored)
  const fields = [
    'place',
    'country',
    'graceMinutes',
    'timeZone',
    'contactName',
    'contactEmail',
    'note',
  ] as const
  return (
    fields.every((field) => saved[field] === input[field]) &&
    Date.parse(startsAt) === Date.parse(input.startsAt) &&
    Date.parse(checkInAt) === Date.parse(input.checkInAt) &&
    saved.withName === name &&
    saved.withAge === age &&
    saved.withCity === city
  )
}

/** True if a plan was saved elsewhere since it was read, or its check-in is due. */
function isOutdated(stored: queries.PlanRow, { replaces }: DatePlanInput): boolean {
  return stored.state !== 'planned' || stored.savedAt.toISOString() !== replaces
}

interface Change {
  input: DatePlanInput
  stored: queries.PlanRow | undefined
  companion: queries.Companion
  contactKey: string
}

/** Refuses times that can't be, and a contact who wants no emails. */
async function refuseInvalid(
  db: Db,
  { clock, config }: Pick<ActorContext, 'clock' | 'config'>,
  { input, stored, contactKey }: Omit<Change, 'companion'>,
): Promise<void> {
  const now = clock.now()
  const times = { startsAt: new Date(input.startsAt), checkInAt: new Date(input.checkInAt) }
  const issue = findTimeIssue(times, { now, createdAt: stored?.createdAt ?? now })
  if (issue) fail('INVALID_INPUT', { issues: [issue] })
  // Earlier releases closed an address as it was written.
  const written = buildContactKey(input.contactEmail, config.hashKey)
  if (await isContactClosed(db, [contactKey, written])) fail('CONTACT_CLOSED')
}

async function write(
  tx: Tx,
  { actor, clock, config }: ActorContext,
  { input, stored, companion, contactKey }: Change,
): Promise<DatePlan> {
  const at = clock.now()
  await refuseInvalid(tx, { clock, config }, { input, stored, contactKey })
  const { companion: _companion, hasConsent: _consent, replaces: _replaces, ...plan } = input
  const alarmAt = findAlarmTime(new Date(plan.checkInAt), plan.graceMinutes)
  const change = { plan, companion, contactKey, alarmAt, at }
  if (stored) {
    if (stored.contactKey !== contactKey) await replaceContact(tx, stored)
    await queries.savePlan(tx, change)
  } else {
    const slot = findFreeSlot((await queries.listOpen(tx, actor.id)).map((open) => open.slot))
    if (slot === undefined) return fail('DATE_PLANS_FULL', { limit: DATE_PLANS_MAXIMUM })
    if (!(await queries.addPlan(tx, actor.id, { ...change, slot }))) fail('CLIENT_ID_USED')
  }
  await publish(tx, actor.id, { type: 'datePlans.changed' })
  return toDatePlan((await queries.findPlan(tx, input.id)) ?? fail('NOT_FOUND'))
}

/**
 * Forgets what was sent to the former contact. Once an email went out the contact stays, or the
 * former one would never learn how the date ended; one whom emails no longer reach can be replaced.
 */
async function replaceContact(tx: Tx, stored: queries.PlanRow): Promise<void> {
  const isUnreachable = stored.isContactClosed || stored.isContactRefused
  if (!isUnreachable && (await hasTried(tx, stored.id))) fail('CONTACT_FIXED')
  await removeMails(tx, stored.id, 'all')
  await queries.saveShares(tx, stored.id, { count: 0, at: null })
}

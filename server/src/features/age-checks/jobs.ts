import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ProviderFailed } from '../../gateways/payment-gateway.ts'
import { defineJob } from '../../jobs.ts'
import { publishAll } from '../../realtime.ts'
import { notifyMany } from '../notifications/operations.ts'
import { fetchAndApply, sandboxTask } from './operations.ts'
import { deleteOldChecks } from './queries.ts'
import * as requirements from './requirement-queries.ts'
import {
  FAILED_RETENTION_MS,
  GRACE_MS,
  LATE_MS,
  SANDBOX_RETENTION_MS,
  SESSION_MS,
} from './rules.ts'
import { deleteOldSandboxChecks } from './sandbox-queries.ts'
import { deleteOldSessions, listLateSessions } from './session-queries.ts'
import { applyCountriesTask } from './task-rules.ts'

/** Members changed in one transaction, so that none of them is locked for long. */
const BATCH = 500
/** Open checks that one run asks providers about. */
const LATE_SESSIONS = 200

/**
 * Requires a check of the members of countries that were added to the setting, with time to pass it,
 * and releases those of countries that were removed. Each batch stores how far it came, so a killed
 * job continues. Each change by an admin enqueues this job; the schedule covers changes by hand.
 */
export const applyCountries = defineJob({
  ...applyCountriesTask,
  every: '*/5 * * * *',
  async run(_payload, { clock, db }: Pick<Deps, 'clock' | 'db'>) {
    while (!(await inTransaction(db, (tx) => applyBatch(tx, clock.now()))));
  },
})

/** Applies the setting to the next members; true if none are left. */
async function applyBatch(tx: Tx, now: Date): Promise<boolean> {
  const setting = await requirements.lockCountries(tx)
  const run = await requirements.lockRun(tx, setting)
  if (run.isFinished) return true
  const countries = setting === '' ? [] : setting.split(' ')
  const released = await requirements.lockReleased(tx, countries, BATCH)
  if (released.length > 0) {
    await requirements.removeRequirements(tx, released)
    await publishChanges(tx, released)
    return false
  }
  const page = { after: run.lastMemberId, limit: BATCH }
  const residents = await requirements.lockResidents(tx, countries, page)
  const dueAt = new Date(now.getTime() + GRACE_MS)
  const added = await requirements.addRequirements(tx, residents, dueAt)
  const told = await requirements.listReachable(tx, added)
  if (told.length > 0)
    await notifyMany(
      tx,
      told.map((to) => ({
        to,
        kind: 'age_check_due' as const,
        facts: { until: dueAt.toISOString() },
        at: now,
      })),
    )
  await publishChanges(tx, added)
  const isLast = residents.length < BATCH
  const last = residents.at(-1) ?? run.lastMemberId
  await requirements.saveRun(tx, setting, { last, finishedAt: isLast ? now : null })
  return isLast
}

/** Hides members whose time to pass a check is over. */
export const endGrace = defineJob({
  name: 'ageChecks.endGrace',
  payload: z.object({}),
  every: '*/5 * * * *',
  async run(_payload, { clock, db }: Pick<Deps, 'clock' | 'db'>) {
    const hide = async (tx: Tx) => {
      const members = await requirements.lockDue(tx, clock.now(), BATCH)
      await requirements.endGrace(tx, members, clock.now())
      await publishChanges(tx, members)
      return members.length
    }
    while ((await inTransaction(db, hide)) === BATCH);
  },
})

function publishChanges(
  tx: Tx,
  members: Awaited<ReturnType<typeof requirements.lockDue>>,
): Promise<void> {
  return publishAll(
    tx,
    members.map((to) => ({ to, event: { type: 'profiles.changed' as const } })),
  )
}

/**
 * Fetches results whose webhook got lost, and deletes sessions after a day, failed checks after 30
 * days, and the checks of the sandbox.
 */
export const sweepAgeChecks = defineJob({
  name: 'ageChecks.sweep',
  payload: z.object({}),
  every: '37 * * * *',
  async run(_payload, deps: Pick<Deps, 'ageProviders' | 'clock' | 'db' | 'log'>) {
    const { clock, db, log } = deps
    const before = (ms: number) => new Date(clock.now().getTime() - ms)
    for (const session of await listLateSessions(db, before(LATE_MS), LATE_SESSIONS)) {
      try {
        await fetchAndApply(deps, session)
      } catch (error) {
        if (!(error instanceof ProviderFailed)) throw error
        log.warn({ err: error, provider: session.provider }, 'age checks: no answer about a result')
      }
    }
    await inTransaction(db, (tx) => deleteOldSessions(tx, before(SESSION_MS)))
    await inTransaction(db, (tx) => deleteOldSandboxChecks(tx, before(SANDBOX_RETENTION_MS)))
    const forget = (tx: Tx) => deleteOldChecks(tx, before(FAILED_RETENTION_MS), BATCH)
    while ((await inTransaction(db, forget)) === BATCH);
  },
})

/** Delivers events of the sandbox like every provider's: signed, over HTTP, to our own webhook. */
export const deliverSandboxAgeEvent = defineJob({
  ...sandboxTask,
  async run({ event }, { ageProviders: { sandbox }, clock }: Deps) {
    if (!sandbox?.webhookUrl) throw new Error('the sandbox has no webhook address yet')
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'sandbox-signature': sandbox.sign(body, clock.now()),
    }
    const response = await fetch(sandbox.webhookUrl, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`our webhook answered the sandbox with ${response.status}`)
  },
})

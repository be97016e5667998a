import type { OrderWeights, StopReason } from '@adire/contract/experiments.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addAudit } from '../audit/operations.ts'
import { readGoalChange } from '../market/operations.ts'
import { notify } from '../notifications/operations.ts'
import { listActiveStaff } from '../notifications/shared-queries.ts'
import { findBreach } from './guardrail-rules.ts'
import { type ArmCell, computeResults } from './measure-rules.ts'
import * as queries from './queries.ts'
import { findArm } from './rules.ts'

/** The running experiment for one member. */
export interface Assignment {
  id: string
  isVariant: boolean
  /** Weights of the member's order; undefined in the control arm, which has the normal ones. */
  weights: OrderWeights | undefined
}

/** Finds a member's arm of the running experiment, from memory; undefined outside of both. */
export function findAssignment(
  { experiments, config }: Pick<Deps, 'experiments' | 'config'>,
  member: MemberId,
  now: Date,
): Assignment | undefined {
  const running = experiments.findRunning(now)
  const arm = running && findArm(running, member, config.hashKey)
  if (!running || !arm) return undefined
  const isVariant = arm === 'variant'
  return { id: running.id, isVariant, weights: isVariant ? running.weights : undefined }
}

/** Records that a member was shown a page in their arm, the first time on each server. */
export async function recordExposure(
  { experiments, db, clock }: Pick<Deps, 'experiments' | 'db' | 'clock'>,
  member: MemberId,
  { id, isVariant }: Assignment,
): Promise<void> {
  if (experiments.isExposed(member)) return
  const at = clock.now()
  await inTransaction(db, (tx) => queries.addExposure(tx, { id, member, isVariant, at }))
  experiments.markExposed(member)
}

/** Measures both arms until a moment and stores the results. */
async function measure(db: Db, id: string, at: Date): Promise<ArmCell[]> {
  return inTransaction(db, async (tx) => {
    const cells = await queries.countArms(tx, id, at)
    await queries.saveResults(tx, { id, results: computeResults(cells), at })
    return cells
  })
}

/** Measures an experiment for the last time, after it was stopped. */
export async function measureLast(db: Db, id: string, at: Date): Promise<void> {
  await measure(db, id, at)
}

/**
 * Checks the running experiment: stores its results, and stops it after its end or if a guardrail is crossed.
 * Admins are notified of both.
 */
export async function checkExperiment({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const experiment = await queries.findUnstopped(db)
  if (!experiment) return
  const now = clock.now()
  const isOver = experiment.endsAt <= now
  const cells = await measure(db, experiment.id, isOver ? experiment.endsAt : now)
  const breach = findBreach(cells, await readGoalChange(db, experiment.startedAt))
  const reason = breach ?? (isOver ? 'ended' : undefined)
  if (reason) await inTransaction(db, (tx) => stopByServer(tx, experiment, { reason, at: now }))
}

async function stopByServer(
  tx: Tx,
  { id, name }: queries.ExperimentRow,
  { reason, at }: { reason: StopReason; at: Date },
): Promise<void> {
  if (!(await queries.stopExperiment(tx, { id, reason, at }))) return
  await addAudit(tx, {
    operation: 'experiments.stopByServer',
    target: { type: 'experiment', id },
    after: { name, reason },
    actor: null,
    at,
  })
  for (const { id: to, role } of await listActiveStaff(tx))
    if (role === 'admin') await notify(tx, { to, kind: 'experiment_stopped', at })
}

import { EXPERIMENTS_SHOWN, type OrderWeights } from '@adire/contract/experiments.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { readOrderWeights } from '../../settings/order-weights.ts'
import { admin } from '../../procedures.ts'
import { auditAction } from '../audit/operations.ts'
import { measureLast } from './operations.ts'
import * as queries from './queries.ts'
import { viewExperiment } from './view.ts'

/** Procedures of the admins' experiments over the weights of the recommended order. */
export const experiments = {
  list: admin.experiments.list.handler(async ({ context }) => {
    const found = await queries.listExperiments(context.db, EXPERIMENTS_SHOWN)
    const running = found.find(({ stoppedAt }) => stoppedAt === null)
    return {
      running: running ? viewExperiment(running) : null,
      ended: found.filter(({ stoppedAt }) => stoppedAt !== null).map(viewExperiment),
      weights: readOrderWeights(context.systemConfig),
    }
  }),

  start: admin.experiments.start.handler(async ({ input: { days, ...input }, context }) => {
    const { clock, db } = context
    const normalWeights = readOrderWeights(context.systemConfig)
    if (isSame(input.weights, normalWeights))
      fail('INVALID_INPUT', {
        issues: [{ path: 'weights', message: 'Change at least one weight' }],
      })
    const startedAt = clock.now()
    const endsAt = new Date(startedAt.getTime() + days * DAY_MS)
    const experiment = { ...input, normalWeights, startedAt, endsAt }
    await inTransaction(db, async (tx) => {
      if (!(await queries.addExperiment(tx, experiment))) {
        if (await queries.findExperiment(tx, input.id)) return
        fail('EXPERIMENT_RUNNING')
      }
      const { id, name, hypothesis, share, weights } = input
      await auditAction(tx, context, {
        operation: 'experiments.start',
        target: { type: 'experiment', id },
        after: { name, hypothesis, share, days, ...weights },
      })
    })
    await context.experiments.reload()
    return {}
  }),

  stop: admin.experiments.stop.handler(async ({ input: { id }, context }) => {
    const { clock, db } = context
    const at = clock.now()
    const { name } = (await queries.findExperiment(db, id)) ?? fail('NOT_FOUND')
    const isStopped = await inTransaction(db, async (tx) => {
      if (!(await queries.stopExperiment(tx, { id, reason: 'admin', at }))) return false
      await auditAction(tx, context, {
        operation: 'experiments.stop',
        target: { type: 'experiment', id },
        after: { name },
      })
      return true
    })
    await context.experiments.reload()
    if (isStopped) await measureLast(db, id, at)
    return {}
  }),
}

function isSame(one: OrderWeights, other: OrderWeights): boolean {
  return (
    JSON.stringify(Object.entries(one).toSorted()) ===
    JSON.stringify(Object.entries(other).toSorted())
  )
}

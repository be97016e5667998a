import { z } from 'zod'
import { forAdmins, forAdminsWithRecentStepUp } from './base.ts'
import { pickErrors } from './errors.ts'
import { STAFF_READ_LIMITS } from './limits.ts'
import { buildRecord } from './keys.ts'
import { findTerm, orderTerms, WEIGHT_MAXIMUM } from './order-terms.ts'
import { SAMPLE_ID } from './samples.ts'
import { lineOfText } from './text.ts'

/** Percent of the members that an arm has at most: each other member is in the control arm. */
export const SHARE_MAXIMUM = 50
export const EXPERIMENT_DAYS_MAXIMUM = 56
/** Days that the form offers: members of the first two weeks are then judged by their first four weeks. */
export const EXPERIMENT_DAYS_DEFAULT = 42
/** Ended experiments that the page shows. */
export const EXPERIMENTS_SHOWN = 20

const termNames = orderTerms.map(({ name }) => name)

/** Weight of each term of the recommended order. */
export const OrderWeights = z.record(z.enum(termNames), z.int().min(0).max(WEIGHT_MAXIMUM))
export type OrderWeights = z.infer<typeof OrderWeights>

/** Weights that a variant may have: none below the minimum of its term, as in the settings. */
export const VariantWeights = z.strictObject(
  buildRecord(termNames, (name) => {
    const { minimum } = findTerm(name)
    const message = `Enter a number from ${minimum} to ${WEIGHT_MAXIMUM}`
    return z.int(message).min(minimum, message).max(WEIGHT_MAXIMUM, message)
  }),
)

/**
 * Why an experiment stopped: its time was over, an admin stopped it, or a guardrail did. `reports`: the variant
 * brought clearly more reports and blocks. `answers` and `newcomer_answers`: clearly fewer members, or newcomers,
 * have an answered match. `floor`: clearly less than the goal in the variant after four weeks, or in the community,
 * which met it before. `gini`: exposure became more unequal than the goal.
 */
export const StopReason = z.enum([
  'ended',
  'admin',
  'reports',
  'answers',
  'newcomer_answers',
  'floor',
  'gini',
])
export type StopReason = z.infer<typeof StopReason>

/** Shares are null for fewer than ten members, or if those of the others would follow from them. */
const Share = z.number().min(0).max(1).nullable()

/** Metrics of the members of an arm since they were first shown a page while the experiment ran. */
const Arm = z.strictObject({
  /** Members who were shown a page; of many, the first 20,000 by id are measured. */
  members: z.int(),
  /** Shares of the members with an answered match. */
  answeredShare: Share,
  menShare: Share,
  womenShare: Share,
  /** Members who joined in the four weeks before. */
  newcomersShare: Share,
  smallCitiesShare: Share,
  answeredPer100: z.number(),
  /** Shares of the likes sent since. */
  unmatchedShare: Share,
  unansweredShare: Share,
  /** Reports and blocks by the members, for each 100 of them. */
  reportsPer100: z.number(),
})
export type Arm = z.infer<typeof Arm>

export const ComparedMetric = z.enum([
  'answeredShare',
  'menShare',
  'womenShare',
  'newcomersShare',
  'answeredPer100',
  'reportsPer100',
])
export type ComparedMetric = z.infer<typeof ComparedMetric>

/** Difference of the variant from the control arm, with its 95 % interval. */
const Comparison = z.strictObject({
  metric: ComparedMetric,
  difference: z.number(),
  low: z.number(),
  high: z.number(),
})
export type Comparison = z.infer<typeof Comparison>

export const ExperimentResults = z.strictObject({
  /** Null with fewer than ten members. */
  variant: Arm.nullable(),
  control: Arm.nullable(),
  comparisons: z.array(Comparison).max(ComparedMetric.options.length),
})
export type ExperimentResults = z.infer<typeof ExperimentResults>

const Experiment = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  hypothesis: z.string(),
  weights: OrderWeights,
  /** Weights of everybody else when it started. */
  normalWeights: OrderWeights,
  share: z.int(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  stoppedAt: z.iso.datetime().nullable(),
  stopReason: StopReason.nullable(),
  /** Null before the first check, which runs every hour. */
  checkedAt: z.iso.datetime().nullable(),
  results: ExperimentResults.nullable(),
})
export type Experiment = z.infer<typeof Experiment>

const sampleWeights = () => Object.fromEntries(orderTerms.map(({ name, weight }) => [name, weight]))

/** Experiments over the weights of the recommended order, for admins. */
export const experiments = {
  /** The running experiment, and the last ones, newest first. */
  list: forAdmins({ reads: 'fresh', limits: STAFF_READ_LIMITS, auditExemption: 'counts' })
    .route({ method: 'GET', path: '/admin/experiments' })
    .output(
      z.strictObject({
        running: Experiment.nullable(),
        ended: z.array(Experiment).max(EXPERIMENTS_SHOWN),
        /** Weights of everybody else. */
        weights: OrderWeights,
      }),
    ),

  /** Starts an experiment; the weights must differ from the normal ones. */
  start: forAdminsWithRecentStepUp({
    idempotency: 'id-in-input',
    sample: () => ({
      id: SAMPLE_ID,
      name: 'x',
      hypothesis: 'x',
      weights: sampleWeights(),
      share: 10,
      days: 28,
    }),
  })
    .route({ method: 'POST', path: '/admin/experiments' })
    .errors(pickErrors('EXPERIMENT_RUNNING'))
    .input(
      z.strictObject({
        id: z.uuid(),
        name: lineOfText({ minimum: 1, maximum: 80 }),
        hypothesis: lineOfText({ minimum: 1, maximum: 500 }),
        weights: VariantWeights,
        /** Percent of the members with the variant; as many are compared with them. */
        share: z.int().min(1).max(SHARE_MAXIMUM),
        days: z.int().min(1).max(EXPERIMENT_DAYS_MAXIMUM),
      }),
    )
    .output(z.strictObject({})),

  /** Stops an experiment: everybody has the normal weights from then on. */
  stop: forAdmins({
    idempotency: 'sets-state',
    stepUpExemption: 'stop',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/experiments/{id}/stop' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.strictObject({})),
}

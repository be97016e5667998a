import { HOUR_MS } from '@adire/contract/durations.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { workQueues } from '@adire/contract/work-queues.ts'
import type { Deps } from '../deps.ts'
import { readLoads } from '../features/queues/operations.ts'
import { readUrgentWait } from '../mail/queries.ts'
import type { Metrics } from '../metrics.ts'
import { jobs } from './job-list.ts'
import { readSiteState } from './site-state-queries.ts'

/** No member has this id, so nothing is left out of the queues because it concerns the viewer. */
const NOBODY = MemberId.parse('00000000-0000-0000-0000-000000000000')

function createGauges(metrics: Metrics) {
  return {
    isUp: metrics.createGauge('adire_database_up', '1 if the database answered'),
    plain: {
      due: metrics.createGauge('adire_jobs_due_seconds', 'Seconds since the oldest job was due'),
      slots: metrics.createGauge(
        'adire_replication_slot_bytes',
        'Bytes of the log that the last replica has not confirmed',
      ),
      pending: metrics.createGauge(
        'adire_pending_messages_seconds',
        'Seconds since the oldest message was accepted that its thread home has not stored',
      ),
      selfies: metrics.createGauge(
        'adire_selfie_age_seconds',
        'Seconds since the oldest kept selfie was taken',
      ),
      deletions: metrics.createGauge(
        'adire_selfie_deletion_seconds',
        'Longest time from a decision to the deletion of its pictures, in the last day or still waiting',
      ),
      urgent: metrics.createGauge(
        'adire_urgent_mail_seconds',
        'Seconds since the oldest unsent urgent email was queued: access, decisions, fraud, date plans',
      ),
      size: metrics.createGauge('adire_database_bytes', 'Size of the database'),
    },
    labelled: {
      dead: metrics.createGauge('adire_jobs_dead', 'Jobs that are not tried again', ['name']),
      photos: metrics.createGauge(
        'adire_photo_reviews',
        'Photos decided in the last day, in time or late',
        ['result'],
      ),
      waiting: metrics.createGauge('adire_queue_waiting', 'Items of a work queue', ['queue']),
      overdue: metrics.createGauge('adire_queue_overdue', 'Items past their time', ['queue']),
    },
  }
}

const names = jobs.map(({ name }) => name)

async function refresh(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { plain, labelled }: ReturnType<typeof createGauges>,
): Promise<void> {
  const now = clock.now()
  const [state, loads, urgentSeconds] = await Promise.all([
    readSiteState(db, {
      now,
      jobNames: names,
      photosSince: new Date(now.getTime() - 24 * HOUR_MS),
      photoTargetSeconds: workQueues.photos.target.hours * 3600,
    }),
    readLoads(db, { id: NOBODY, role: 'admin' }, now),
    readUrgentWait(db),
  ])
  for (const gauge of Object.values(labelled)) gauge.reset()
  plain.due.set(state.dueSeconds)
  plain.urgent.set(urgentSeconds)
  plain.slots.set(state.slotBytes)
  plain.pending.set(state.pendingSeconds)
  plain.selfies.set(state.selfieSeconds)
  plain.deletions.set(state.selfieDeletionSeconds)
  plain.size.set(state.databaseBytes)
  for (const { name, count } of state.deadJobs) labelled.dead.set({ name }, count)
  labelled.photos.set({ result: 'in_time' }, state.photosInTime)
  labelled.photos.set({ result: 'late' }, state.photosLate)
  for (const { queue, count, overdueCount } of loads) {
    labelled.waiting.set({ queue }, count)
    labelled.overdue.set({ queue }, overdueCount)
  }
}

/**
 * Adds the gauges of what all servers share: jobs, work queues, replicas. Returns the function that
 * reads them; every server has the same values, so that any of them can be scraped.
 */
export function createSiteGauges(deps: Deps): () => Promise<void> {
  const gauges = createGauges(deps.metrics)
  return async () => {
    try {
      await refresh(deps, gauges)
      gauges.isUp.set(1)
    } catch (error) {
      // Old values would look like present ones.
      for (const gauge of Object.values(gauges.plain)) gauge.set(Number.NaN)
      for (const gauge of Object.values(gauges.labelled)) gauge.reset()
      gauges.isUp.set(0)
      deps.log.warn({ err: error }, 'metrics: the database could not be read')
    }
  }
}

import { DAY_SECONDS, HOUR_SECONDS } from '@adire/contract/durations.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { SELFIE_EXPIRY_DAYS } from '@adire/contract/selfie-checks.ts'
import type { ProcedureName } from '@adire/contract'

/*
 * `npm run types` generates `deploy/monitoring/alerts.yaml` and `deploy/monitoring/dashboard.json`
 * from this file.
 */

/** A target for an action of members: the share that succeeds within a time, over 30 days. */
export interface Objective {
  /** Heading of the runbook in `docs/operating.md`. */
  runbook: string
  /** Procedures that are measured; empty if something else measures the action. */
  procedures: readonly ProcedureName[]
  withinSeconds: number
  /** Share of the actions, such as 0.99. Actions that the member got wrong count as successes. */
  share: number
}

/** Objectives by the `action` label of `adire_action_seconds`. */
export const objectives = {
  log_in: {
    runbook: 'Logging in is slow or fails',
    procedures: ['auth.logIn', 'auth.logInWithCode', 'auth.logInWithPasskey'],
    withinSeconds: 1,
    share: 0.99,
  },
  discover: {
    runbook: 'Discover is slow or fails',
    procedures: ['discovery.list'],
    withinSeconds: 0.5,
    share: 0.99,
  },
  send_message: {
    runbook: 'Sending messages is slow or fails',
    procedures: ['messages.send'],
    withinSeconds: 0.5,
    share: 0.995,
  },
  deliver_event: {
    runbook: 'Live events arrive late',
    procedures: [],
    withinSeconds: 0.5,
    share: 0.99,
  },
  upload_photo: {
    runbook: 'Photo uploads are slow or fail',
    procedures: ['photos.upload'],
    withinSeconds: 10,
    share: 0.95,
  },
  check_out: {
    runbook: 'Checkouts are slow or fail',
    procedures: ['payments.createTokenCheckout', 'payments.createSubscriptionCheckout'],
    withinSeconds: 5,
    share: 0.98,
  },
} as const satisfies Record<string, Objective>

export type MemberAction = keyof typeof objectives

/** `page`: somebody has to act now. `ticket`: on the next working day. */
export type Severity = 'page' | 'ticket'

/** A state that needs an operator. */
export interface Condition {
  /** Name of the alert. */
  alert: string
  runbook: string
  /** PromQL, true while the state lasts. */
  expression: string
  /** Time for which it must last before it alerts. */
  lasts: `${number}${'m' | 'h'}`
  severity: Severity
  /** One sentence for the person who is called. */
  summary: string
}

/** Seconds after which the newest base copy is too old; one is made every night. */
const BACKUP_AGE_SECONDS = 26 * 3600
/** Age of the data from which a read replica is left out. */
const REPLICA_LAG_SECONDS = 5
/** Bytes of log that a replica may lack. */
const REPLICA_BYTES = 256 * 1024 * 1024

export const conditions: readonly Condition[] = [
  {
    alert: 'AdireServerDown',
    runbook: 'A server is down',
    expression: 'up{job="adire"} == 0',
    lasts: '2m',
    severity: 'page',
    summary: 'Prometheus can’t read the metrics of a server.',
  },
  {
    alert: 'AdireDatabaseDown',
    runbook: 'The database is down',
    expression: 'adire_database_up == 0',
    lasts: '1m',
    severity: 'page',
    summary: 'A server can’t query the database.',
  },
  {
    alert: 'AdireErrors',
    runbook: 'Requests fail',
    expression:
      'sum(rate(adire_http_request_seconds_count{status=~"5.."}[5m])) / sum(rate(adire_http_request_seconds_count[5m])) > 0.01',
    lasts: '5m',
    severity: 'page',
    summary: 'More than 1 % of the requests are answered with 5xx.',
  },
  {
    alert: 'AdireConnectionsExhausted',
    runbook: 'Requests wait for a database connection',
    expression: 'adire_database_waiting > 0',
    lasts: '5m',
    severity: 'page',
    summary: 'Requests have been waiting for a database connection for five minutes.',
  },
  {
    alert: 'AdireJobsWaiting',
    runbook: 'Jobs wait',
    expression: 'max(adire_jobs_due_seconds) > 300',
    lasts: '5m',
    severity: 'page',
    summary: 'A job has been due for more than five minutes.',
  },
  {
    alert: 'AdireJobsDead',
    runbook: 'Jobs have given up',
    expression: 'max by (name) (adire_jobs_dead) > 0',
    lasts: '5m',
    severity: 'ticket',
    summary: 'A job has failed 25 times and isn’t tried again.',
  },
  {
    alert: 'AdireRelayMissing',
    runbook: 'No server relays live events',
    expression: 'sum(adire_relay_leader) == 0',
    lasts: '2m',
    severity: 'page',
    summary: 'No server sends the live events to the others.',
  },
  {
    alert: 'AdireBusDown',
    runbook: 'A server is cut off from the others',
    expression: 'adire_bus_connected == 0',
    lasts: '2m',
    severity: 'ticket',
    summary: 'A server can’t reach the other servers and reads live events itself.',
  },
  {
    alert: 'AdireBackupOld',
    runbook: 'Backups are old',
    expression: `max(adire_backup_age_seconds) > ${BACKUP_AGE_SECONDS}`,
    lasts: '10m',
    severity: 'page',
    summary: 'The newest base copy is more than 26 hours old.',
  },
  {
    alert: 'AdireBackupLogLate',
    runbook: 'Backups are old',
    expression: 'max(adire_backup_log_lag_seconds) > 300',
    lasts: '5m',
    severity: 'page',
    summary: 'The store of the backups lacks more than five minutes of the log.',
  },
  {
    alert: 'AdireReplicasUnused',
    runbook: 'No read replica answers',
    expression: 'min(sum by (instance) (adire_replica_in_use)) == 0',
    lasts: '5m',
    severity: 'page',
    summary: 'A server uses no read replica, and the primary answers all its reads.',
  },
  {
    alert: 'AdireReplicaAway',
    runbook: 'No read replica answers',
    // Only NaN differs from itself.
    expression: 'count by (replica) (adire_replica_lag_seconds != adire_replica_lag_seconds) > 0',
    lasts: '5m',
    severity: 'ticket',
    summary: 'A read replica doesn’t answer a server.',
  },
  {
    alert: 'AdireReplicaBehind',
    runbook: 'A replica is late',
    expression: `max by (replica) (adire_replica_lag_seconds) > ${REPLICA_LAG_SECONDS}`,
    lasts: '5m',
    severity: 'ticket',
    summary: 'A read replica is more than five seconds late, and is left out.',
  },
  {
    alert: 'AdireReplicationSlotBehind',
    runbook: 'A replica is late',
    expression: `max(adire_replication_slot_bytes) > ${REPLICA_BYTES}`,
    lasts: '10m',
    severity: 'ticket',
    summary: 'A replica has not confirmed the last 256 MB of the log.',
  },
  {
    alert: 'AdireMailFailing',
    runbook: 'Emails are not accepted',
    expression:
      'sum(rate(adire_mails_total{result="failed"}[15m])) / sum(rate(adire_mails_total[15m])) > 0.1',
    lasts: '10m',
    severity: 'page',
    summary: 'The mail server refuses more than a tenth of the emails.',
  },
  {
    alert: 'AdireUrgentMailLate',
    runbook: 'Urgent emails are late',
    expression: 'max(adire_urgent_mail_seconds) > 3600',
    lasts: '5m',
    severity: 'page',
    summary:
      'An urgent email (account access, decisions, fraud, date plans) has waited for more than an hour.',
  },
  {
    alert: 'AdirePaymentsQuarantined',
    runbook: 'Payment events are quarantined',
    expression: 'max(adire_queue_waiting{queue="quarantinedEvents"}) > 0',
    lasts: '15m',
    severity: 'ticket',
    summary: 'A payment event doesn’t match its order, and nothing was credited.',
  },
  {
    alert: 'AdirePhotosLate',
    runbook: 'Photos wait too long',
    expression:
      'max(adire_photo_reviews{result="late"}) / (max(adire_photo_reviews{result="late"}) + max(adire_photo_reviews{result="in_time"})) > 0.05',
    lasts: '30m',
    severity: 'ticket',
    summary: 'More than 5 % of the photos decided in the last day waited longer than promised.',
  },
  {
    alert: 'AdireReportsOverdue',
    runbook: 'Moderation is overdue',
    expression: 'max(adire_queue_overdue{queue="reports"}) > 0',
    lasts: '5m',
    severity: 'page',
    summary:
      'A report is past its target time, which is one hour for a minor, a threat or an intimate picture.',
  },
  {
    alert: 'AdireModerationOverdue',
    runbook: 'Moderation is overdue',
    expression: 'max by (queue) (adire_queue_overdue{queue!="reports"}) > 0',
    lasts: '30m',
    severity: 'ticket',
    summary: 'A work queue has items past their target time.',
  },
  {
    alert: 'AdireSelfiesKept',
    runbook: 'Selfies are not deleted',
    expression: `max(adire_selfie_deletion_seconds) > 3600 or max(adire_selfie_age_seconds) > ${SELFIE_EXPIRY_DAYS * DAY_SECONDS + 2 * HOUR_SECONDS}`,
    lasts: '15m',
    severity: 'ticket',
    summary: 'Pictures of selfie checks are kept longer than promised.',
  },
  {
    alert: 'AdireThreadHomeAway',
    runbook: 'A thread home is down',
    expression: 'max(adire_pending_messages_seconds) > 120',
    lasts: '2m',
    severity: 'page',
    summary: 'A thread home has not stored a message for two minutes.',
  },
  {
    alert: 'AdireDiskFull',
    runbook: 'The disk is almost full',
    expression: 'adire_disk_free_ratio < 0.15',
    lasts: '10m',
    severity: 'page',
    summary: 'Less than 15 % of the disk with DATA_DIR is free.',
  },
  {
    alert: 'AdireAdDiscrepancies',
    runbook: 'Totals of campaigns differ',
    expression: 'max(adire_ad_discrepancies) > 0',
    lasts: '15m',
    severity: 'ticket',
    summary: 'Stored totals of a campaign differ from its events.',
  },
]

const actionsByProcedure: ReadonlyMap<string, MemberAction> = new Map(
  listKeys(objectives).flatMap((action) =>
    objectives[action].procedures.map((procedure) => [procedure, action] as const),
  ),
)

/** Returns the action that a procedure belongs to; undefined for most. */
export function findAction(procedure: string): MemberAction | undefined {
  return actionsByProcedure.get(procedure)
}

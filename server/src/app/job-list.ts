import { z } from 'zod'
import { runBackfills } from '../db/backfills.ts'
import { removeEndedWindows } from '../db/limiter.ts'
import { createPartitions, listOverflows, partitionedTables } from '../db/partitions.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import * as account from '../features/account/jobs.ts'
import { maintainChain } from '../features/audit/jobs.ts'
import * as ads from '../features/ads/jobs.ts'
import { sweepDecisions } from '../features/appeals/jobs.ts'
import {
  sendConfirmation,
  sendEmailChange,
  sendEmailNotice,
  sendRemovalNotice,
  sendReset,
  sendSupportLink,
  sweep,
} from '../features/auth/jobs.ts'
import {
  deliverBroadcast,
  emailNotice,
  forgetRecipients,
  countChannels,
  resumeBroadcasts,
} from '../features/broadcasts/jobs.ts'
import { sweepBreaches } from '../features/breaches/jobs.ts'
import { sweepBanners } from '../features/campaigns/jobs.ts'
import {
  endBoosts,
  endPremiumRanks,
  forgetIntroductions,
  forgetWords,
  introduceAll,
  introduceGroup,
  moveExposure,
  packPasses,
  updateAges,
} from '../features/discovery/jobs.ts'
import { sweepIdempotencyKeys } from '../features/idempotency/jobs.ts'
import { sendReceipt, sendReply, sweepInquiries } from '../features/inquiries/jobs.ts'
import { forgetWithdrawnLikes } from '../features/likes/jobs.ts'
import {
  countHomes,
  eraseFromHomes,
  returnUnread,
  addLateComments,
  settleMessages,
} from '../features/messages/jobs.ts'
import { sendScheduled } from '../features/messages/scheduled-jobs.ts'
import { carryOutDecisions, sweepNotes } from '../features/moderation/jobs.ts'
import * as newsletter from '../features/newsletter/jobs.ts'
import * as notifications from '../features/notifications/jobs.ts'
import * as ageChecks from '../features/age-checks/jobs.ts'
import * as payments from '../features/payments/jobs.ts'
import * as paymentEmails from '../features/payments/email-jobs.ts'
import { sendPlanChange } from '../features/payments/plan-change-jobs.ts'
import { sendRefund, undoDuplicate } from '../features/payments/refund-jobs.ts'
import {
  forgetConsents,
  remindOfRenewals,
  sendReminder,
} from '../features/payments/reminder-jobs.ts'
import { planRenewal } from '../features/payments/renewal-jobs.ts'
import {
  retryWithdrawalRefunds,
  sendWithdrawalEmail,
} from '../features/payments/withdrawal-jobs.ts'
import * as photos from '../features/photos/jobs.ts'
import { notifyOverdue, sweepLeases } from '../features/queues/jobs.ts'
import { countCorridors } from '../features/corridors/jobs.ts'
import { countUnionMembers, storeQuarters } from '../features/transparency/jobs.ts'
import { storeNearbyCities } from '../features/places/jobs.ts'
import { applyPhotoRule, eraseRemovedPrompts, forgetAddresses } from '../features/profiles/jobs.ts'
import { forgetEnded, forgetInactive } from '../features/retention/jobs.ts'
import { sweepConsents } from '../features/consents/jobs.ts'
import * as safety from '../features/safety/jobs.ts'
import { checkGuardrails, sweepExposures } from '../features/experiments/jobs.ts'
import { measureMarket } from '../features/market/jobs.ts'
import * as banEvasion from '../features/ban-evasion/jobs.ts'
import { recordPayer } from '../features/payments/payer-jobs.ts'
import { forgetNotices, sendNotices } from '../features/fraud-notices/jobs.ts'
import * as datePlans from '../features/date-plans/jobs.ts'
import { compareAll, compareSaved } from '../features/trips/jobs.ts'
import { measureResponseTimes } from '../features/response-times/jobs.ts'
import { assessAccounts } from '../features/risk/account-jobs.ts'
import { assessComment, assessThread, sweepSignals } from '../features/risk/jobs.ts'
import { assessProfile } from '../features/risk/profile-jobs.ts'
import { purgeSelfies, sweepSelfies } from '../features/selfie-checks/jobs.ts'
import { purgeMessageVoices, sweepMessageVoices } from '../features/messages/voice-jobs.ts'
import { eraseRejectedVoices, purgeVoices, sweepVoices } from '../features/voices/jobs.ts'
import { forgetVouches } from '../features/vouches/jobs.ts'
import { sweepHealth } from '../features/site-health/jobs.ts'
import { sweepEvents } from '../features/realtime/jobs.ts'
import { removeOldAssets } from '../http/published-assets.ts'
import { type AnyJob, defineJob, enqueue } from '../jobs.ts'
import { deliver, deliverTo, hurryUrgentMails } from '../mail/jobs.ts'
import { backfills } from './backfill-list.ts'

/** Deletes ended windows of rate limits. */
const sweepLimits = defineJob({
  name: 'limits.sweep',
  payload: z.object({}),
  every: '*/10 * * * *',
  run: (_payload, { clock, db }: Deps) => removeEndedWindows(db, clock.now()),
})

/** Removes assets of builds that no server has run for a month. */
const sweepAssets = defineJob({
  name: 'assets.sweep',
  payload: z.object({}),
  every: '50 3 * * *',
  run: async (_payload, { clock, storage }: Deps) => {
    await removeOldAssets(storage, clock.now())
  },
})

/** Time of one job, which a stopping server waits for. */
const BACKFILL_MS = 2_000

const backfillTask = { name: 'backfills.continue', payload: z.object({}) }

/** Runs the backfills that migrations have declared. */
const continueBackfills = defineJob({
  ...backfillTask,
  every: '* * * * *',
  async run(_payload, deps: Deps) {
    if (await runBackfills(deps, backfills, BACKFILL_MS))
      await inTransaction(deps.db, (tx) => enqueue(tx, backfillTask, {}, backfillTask.name))
  },
})

/** Creates partitions ahead. Without one, rows go to the default partition of their table. */
const maintainPartitions = defineJob({
  name: 'partitions.maintain',
  payload: z.object({}),
  every: '17 * * * *',
  run: async (_payload, { clock, db, log }: Deps) => {
    for (const table of partitionedTables) await createPartitions(db, table, clock.now())
    const tables = await listOverflows(db)
    if (tables.length > 0) log.error({ tables }, 'partitions: one was missing when rows were added')
  },
})

/** Every job of the server, by feature. A job that is not listed here never runs. */
export const jobs: readonly AnyJob<Deps>[] = [
  sweepLimits,
  sweepAssets,
  sweepConsents,
  hurryUrgentMails,
  continueBackfills,
  maintainPartitions,
  deliver,
  deliverTo,
  account.buildExport,
  account.eraseMember,
  account.purgeFiles,
  account.recordErasure,
  account.sendRestore,
  account.sweepAccounts,
  account.sweepErasures,
  ads.completeCampaigns,
  ads.recountDays,
  ads.settleDays,
  maintainChain,
  sendConfirmation,
  sendEmailChange,
  sendEmailNotice,
  sendRemovalNotice,
  sendReset,
  sendSupportLink,
  sweep,
  deliverBroadcast,
  emailNotice,
  countChannels,
  resumeBroadcasts,
  forgetRecipients,
  sweepBanners,
  endBoosts,
  endPremiumRanks,
  updateAges,
  introduceAll,
  introduceGroup,
  forgetIntroductions,
  forgetWords,
  moveExposure,
  packPasses,
  forgetWithdrawnLikes,
  returnUnread,
  sendReceipt,
  sendReply,
  sweepIdempotencyKeys,
  sweepInquiries,
  carryOutDecisions,
  sweepNotes,
  sweepBreaches,
  sweepLeases,
  notifyOverdue,
  newsletter.sendConfirmation,
  newsletter.sendAlreadySubscribed,
  newsletter.sweepSubscribers,
  newsletter.sendIssue,
  newsletter.resumeIssues,
  notifications.deliver,
  notifications.sendPush,
  notifications.sweepNotifications,
  payments.applyEvent,
  payments.reconcileOrder,
  payments.reconcile,
  payments.endSubscriptions,
  payments.cancelAtProvider,
  undoDuplicate,
  planRenewal,
  sendPlanChange,
  sendRefund,
  sendWithdrawalEmail,
  retryWithdrawalRefunds,
  remindOfRenewals,
  sendReminder,
  forgetConsents,
  paymentEmails.sendReceipt,
  paymentEmails.sendFailureEmail,
  paymentEmails.sendFailureLetter,
  payments.deliverSandboxEvent,
  payments.deleteOldPayloads,
  photos.purgePhoto,
  photos.finishRemovals,
  photos.endPhotoBoosts,
  photos.estimatePending,
  photos.sweepUploads,
  photos.sweepPhotos,
  sweepEvents,
  countCorridors,
  countUnionMembers,
  storeQuarters,
  storeNearbyCities,
  applyPhotoRule,
  ageChecks.applyCountries,
  ageChecks.endGrace,
  ageChecks.sweepAgeChecks,
  ageChecks.deliverSandboxAgeEvent,
  forgetAddresses,
  eraseRemovedPrompts,
  forgetEnded,
  forgetInactive,
  safety.purgeEvidence,
  safety.sweepReports,
  sweepDecisions,
  forgetNotices,
  datePlans.watchPlans,
  datePlans.mailContact,
  datePlans.mailMember,
  datePlans.erasePlans,
  banEvasion.hashPhotos,
  banEvasion.checkMember,
  banEvasion.checkPhoto,
  banEvasion.sweepBans,
  recordPayer,
  sendNotices,
  compareAll,
  compareSaved,
  checkGuardrails,
  sweepExposures,
  measureMarket,
  measureResponseTimes,
  addLateComments,
  sendScheduled,
  settleMessages,
  countHomes,
  eraseFromHomes,
  purgeSelfies,
  sweepSelfies,
  assessAccounts,
  assessComment,
  assessProfile,
  assessThread,
  sweepSignals,
  purgeVoices,
  sweepVoices,
  eraseRejectedVoices,
  purgeMessageVoices,
  sweepMessageVoices,
  forgetVouches,
  sweepHealth,
]

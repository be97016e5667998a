import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pickFields, profileFields } from '../contract/src/profile-fields.ts'

const codegen = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen')

/**
 * Columns with a branded id, by brand. Add a new column with the id of a member, photo and so on
 * here: the generator only knows the uuid type of Postgres.
 */
const brandedColumns: Record<string, string[]> = {
  MemberId: [
    'Consents.member_id',
    'LapsedAnswers.member_id',
    'FraudAlerts.last_recipient_id',
    'FraudAlerts.member_id',
    'FraudNotices.member_id',
    'FraudNotices.recipient_id',
    'FreeHours.member_id',
    'MemberPaths.member_id',
    'PathPlaces.member_id',
    'ScheduledMessages.sender_id',
    'RiskWarnings.recipient_id',
    'RiskWarnings.sender_id',
    'RiskHolds.member_id',
    'RiskHolds.ended_by',
    'Users.id',
    'Profiles.id',
    'Profiles.referred_by',
    'PremiumFeatures.user_id',
    'AdminUsers.user_id',
    'Sessions.user_id',
    'Photos.user_id',
    'PhotoRejections.user_id',
    'LaneDays.viewer_id',
    'Likes.from_user_id',
    'Likes.to_user_id',
    'Matches.user_a_id',
    'Matches.user_b_id',
    'Matches.unmatched_by',
    'MessageThreads.user_a_id',
    'MessageThreads.user_b_id',
    'MessageThreads.last_sender_id',
    'AcceptedMessages.sender_id',
    'Messages.sender_id',
    'Blocks.blocker_id',
    'Blocks.blocked_id',
    'ReportCases.reported_user_id',
    'ReportCases.claimed_by',
    'Reports.reporter_id',
    'Reports.reported_user_id',
    'Reports.reviewed_by',
    'ModerationActions.user_id',
    'ModerationActions.decided_by',
    'Appeals.user_id',
    'Appeals.decided_by',
    'SelfieChecks.user_id',
    'SelfieChecks.decided_by',
    'AddressReaders.member_id',
    'AddressFlags.cleared_by',
    'PaymentEventOutcomes.closed_by',
    'Notifications.user_id',
    'Notifications.about_id',
    'PushSubscriptions.user_id',
    'Passes.from_user_id',
    'Passes.to_user_id',
    'PackedPasses.from_user_id',
    'Introductions.member_id',
    'Introductions.introduced_id',
    'DailyViews.member_id',
    'OnboardingSteps.member_id',
    'ProfileTerms.member_id',
    'ProfileLanguages.member_id',
    'ProfilePrompts.member_id',
    'LikeComments.from_user_id',
    'LikeComments.to_user_id',
    'RemovedPhotos.user_id',
    'PhotoUploads.user_id',
    'PhotoBoosts.user_id',
    'PhotoSlotPurchases.user_id',
    'TokenWallets.user_id',
    'Transfers.user_id',
    'LedgerEntries.user_id',
    'WalletChain.user_id',
    'Orders.user_id',
    'Subscriptions.user_id',
    'Payments.user_id',
    'PlanChanges.user_id',
    'PaymentEventOutcomes.user_id',
    'RefundRequests.asked_by',
    'Grants.user_id',
    'Grants.asked_by',
    'Grants.decided_by',
    'PremiumGifts.user_id',
    'AdDiscrepancies.settled_by',
    'AdReportCases.settled_by',
    'InquiryMessages.sent_by',
    'AdReports.reporter_id',
    'HiddenAdCampaigns.user_id',
    'SystemConfig.updated_by',
    'CurrencyRates.updated_by',
    'ReferralRewards.friend_id',
    'ReferralRewards.referrer_id',
    'AuditLog.actor_id',
    'EmailChanges.user_id',
    'PolicyAcceptances.user_id',
    'InactivityWarnings.user_id',
    'TwoFactors.user_id',
    'RecoveryCodes.user_id',
    'Passkeys.user_id',
    'SignInSteps.user_id',
    'MemberPreferences.user_id',
    'NotificationPreferences.user_id',
    'DataExports.user_id',
    'AccountDeletions.user_id',
    'AdPreferences.user_id',
    'AdCampaigns.approved_by',
    'AdBanners.created_by',
  ],
  SessionId: ['Sessions.id'],
  PasskeyId: ['Passkeys.id'],
  PhotoId: [
    'Photos.id',
    'PhotoRejections.photo_id',
    'Profiles.card_photo_id',
    'RemovedPhotos.id',
    'PhotoUploads.photo_id',
    'PhotoBoosts.photo_id',
  ],
  FraudNoticeId: ['FraudNotices.id'],
  MatchId: ['Matches.id', 'MessageThreads.match_id'],
  ThreadId: [
    'MessageThreads.id',
    'Messages.conversation_id',
    'AcceptedMessages.thread_id',
    'ScheduledMessages.thread_id',
    'RiskWarnings.thread_id',
  ],
  MessageId: ['Messages.id', 'AcceptedMessages.message_id'],
  OrderId: [
    'Orders.id',
    'Subscriptions.order_id',
    'Payments.order_id',
    'PlanChanges.order_id',
    'SandboxCheckouts.order_id',
  ],
  PaymentId: ['Payments.id', 'RefundRequests.payment_id', 'PaymentRefunds.payment_id'],
}

/** Returns the content of `server/src/db/types.ts` for a migrated database. */
export async function generateTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adire-types-'))
  const file = join(folder, 'types.ts')
  try {
    await promisify(execFile)(process.execPath, [
      codegen,
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      file,
      '--date-parser',
      'string',
      '--type-mapping',
      '{"int8":"number"}',
      '--exclude-pattern',
      '{graphile_worker.*,partitions.*,migrations}',
      '--log-level',
      'error',
    ])
    return narrowTypes(await readFile(file, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Other columns with a narrower type than the generator knows; the API validates their values. A
 * new type also needs an import in `narrowTypes`.
 */
const narrowedColumns = {
  'Profiles.field_revisions': 'Record<string, number>',
  'Orders.item': 'ItemId',
  'PlanChanges.item': 'PlanId',
  'PlanChanges.from_item': 'PlanId',
  'PaymentEventOutcomes.outcome': 'EventOutcome',
}

/** Columns of profile fields with a list of options; the API validates their values. */
const pickColumns = pickFields.map(
  (field) => [`Profiles.${profileFields[field].column}`, `PickOption<'${field}'>`] as const,
)

/** Replaces the generated types of the listed columns; throws if a listed column doesn't exist. */
function narrowTypes(text: string): string {
  const typeNames = new Map([
    ...Object.entries(brandedColumns).flatMap(([name, columns]) =>
      columns.map((column) => [column, name] as const),
    ),
    ...pickColumns,
    ...Object.entries(narrowedColumns),
  ])
  let table = ''
  const lines = text.split('\n').map((line) => {
    table = /^export interface (\w+)/.exec(line)?.[1] ?? table
    const column = /^ {2}(\w+): /.exec(line)?.[1]
    const name = column && typeNames.get(`${table}.${column}`)
    if (!name) return line
    typeNames.delete(`${table}.${column}`)
    return line.replace(/\b(string|Json)\b/, name)
  })
  if (typeNames.size > 0) throw new Error(`no such column: ${[...typeNames.keys()].join(', ')}`)
  const imported = `import type { ${Object.keys(brandedColumns).sort().join(', ')} } from '@adire/contract/ids.ts'\nimport type { ItemId, PlanId } from '@adire/contract/payments.ts'\nimport type { EventOutcome } from '@adire/contract/quarantined-events.ts'\nimport type { PickOption } from '@adire/contract/profile-fields.ts'\n`
  return lines
    .join('\n')
    .replace('import type { ColumnType }', `${imported}import type { ColumnType }`)
}

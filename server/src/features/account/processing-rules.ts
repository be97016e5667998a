import { BREACH_KEPT_YEARS } from '@adire/contract/breach-clocks.ts'
import {
  CONSENT_PROOF_YEARS,
  LAPSED_ANSWER_DAYS,
  sensitiveFields,
} from '@adire/contract/consent-texts.ts'
import { DATE_PLAN_KEPT_DAYS } from '@adire/contract/date-plans.ts'
import { DEVICE_DAYS, PAYER_DAYS } from '../ban-evasion/rules.ts'
import { VIEW_RETENTION_DAYS } from '../discovery/order-rules.ts'
import { ENDED_DAYS, REFUSED_DAYS } from '../messages/scheduled-rules.ts'
import { getSensitiveColumn } from '../profiles/consent-rules.ts'
import { OPENER_DAYS, SIGNAL_DAYS } from '../risk/assessment-rules.ts'
import { ZONE_DAYS } from '../risk/zone-rules.ts'
import { dataMap } from './data-rules.ts'
import { columns } from './table-rules.ts'

export interface Activity {
  purpose: string
  /** Article 6 of the GDPR, and Article 9 where it applies. */
  basis: string
  recipients: string
  tables: string[]
}

const CONTRACT = 'contract (Article 6(1)(b))'
const INTEREST = 'legitimate interest (Article 6(1)(f))'
const DUTY = 'legal duty (Article 6(1)(c))'
const CONSENT = 'consent (Article 6(1)(a))'
const EXPLICIT = 'explicit consent (Article 9(2)(a))'
const HOST = 'hosting provider'

/** Everything we do with personal data: each table of the data map belongs to one activity. */
export const activities: Record<string, Activity> = {
  'Accounts and log-in': {
    purpose: 'create accounts, log members in and protect their access',
    basis: CONTRACT,
    recipients: `${HOST}, email provider`,
    tables:
      columns(`users sessions accounts verifications known_devices sign_in_steps two_factors recovery_codes
      passkeys email_changes idempotency_keys admin_users onboarding_steps`),
  },
  'Profiles and discovery': {
    purpose: 'show profiles, order and suggest members',
    basis: CONTRACT,
    recipients: `other members, ${HOST}`,
    tables:
      columns(`profiles profile_languages member_paths path_places free_hours profile_prompts voices photos
      removed_photos photo_uploads photo_boosts photo_slot_purchases introductions trips trip_crossings daily_views
      recent_views lane_days discover_order order_preferences boost_results boost_shares profile_terms short_ids search_words`),
  },
  'Likes, matches and messages': {
    purpose: 'match members and carry their messages',
    basis: CONTRACT,
    recipients: `the other member, ${HOST}`,
    tables:
      columns(`likes like_comments withdrawn_likes passes packed_passes matches message_threads
      accepted_messages messages message_voices scheduled_messages`),
  },
  'Friends who vouch': {
    purpose: 'let friends recommend a member',
    basis: CONSENT,
    recipients: `other members, ${HOST}`,
    tables: ['vouches', 'vouch_stakes'],
  },
  Notifications: {
    purpose: 'tell members what happened, as they chose',
    basis: CONTRACT,
    recipients: `${HOST}, email provider, push service of the browser`,
    tables:
      columns(`notifications notification_preferences member_preferences push_subscriptions realtime_events
      broadcast_recipients broadcast_messages broadcast_texts`),
  },
  Newsletter: {
    purpose: 'send the newsletter to subscribers',
    basis: CONSENT,
    recipients: `${HOST}, email provider`,
    tables: columns(
      `newsletter_subscribers newsletter_issues newsletter_issue_texts newsletter_deliveries`,
    ),
  },
  'Safety and moderation': {
    purpose: 'review photos and reports, stop fraud and protect members',
    basis: INTEREST,
    recipients: `moderators, ${HOST}; authorities if a law requires it`,
    tables:
      columns(`photo_estimates photo_rejections blocks report_cases reports report_files authority_reports evidence_hold_changes moderation_actions
      member_notes photo_decisions queue_leases member_decisions appeals removed_prompts rejected_voices selfie_checks selfie_deletions fraud_alerts fraud_notices
      risk_signals risk_warnings risk_holds risk_openers risk_comment_openers risk_runs risk_outcomes browser_time_zones address_readers address_flags
      ban_records review_times review_figures overdue_notices`),
  },
  'Ban evasion': {
    purpose: 'recognise banned members who return, by hashes',
    basis: INTEREST,
    recipients: `moderators, ${HOST}`,
    tables: columns(
      `evasion_bans evasion_marks evasion_photos evasion_matches member_devices member_payers`,
    ),
  },
  'Age checks': {
    purpose: 'keep children out where a law requires a check of age',
    basis: DUTY,
    recipients: `provider of age checks, ${HOST}`,
    tables: columns(
      `age_checks age_check_sessions required_age_checks sandbox_age_checks age_check_runs`,
    ),
  },
  'Date plans': {
    purpose: 'ask members if they are safe on a date, and tell their trusted contact',
    basis: CONTRACT,
    recipients: `the trusted contact, ${HOST}, email provider`,
    tables: ['date_plans', 'date_plan_mails', 'closed_date_contacts'],
  },
  Transparency: {
    purpose: 'publish the numbers of moderation and of members in the Union',
    basis: DUTY,
    recipients: 'everybody, as sums only',
    tables: ['transparency_quarters', 'transparency_figures', 'union_activity'],
  },
  Payments: {
    purpose: 'sell premium and tokens, refund and remind',
    basis: CONTRACT,
    recipients: `payment provider, ${HOST}`,
    tables:
      columns(`token_wallets referral_rewards orders subscriptions payments plan_changes payment_fees payment_refunds
      renewal_reminders used_cancel_links withdrawals grants premium_gifts premium_features refund_requests
      payment_events payment_event_payloads payment_event_outcomes provider_plans sandbox_checkouts`),
  },
  Accounting: {
    purpose: 'keep books and prove what was sold',
    basis: DUTY,
    recipients: `tax adviser and authorities, ${HOST}`,
    tables: columns(
      `transfers ledger_entries wallet_chain ad_invoices ad_invoice_lines ad_invoice_numbers`,
    ),
  },
  Advertising: {
    purpose: 'show ads by city, gender and age, count and bill them',
    basis: INTEREST,
    recipients: `${HOST}; advertisers get sums only`,
    tables:
      columns(`ad_preferences ad_member_days hidden_ad_campaigns ad_reports ad_report_cases ad_impressions
      ad_clicks ad_campaigns ad_recounts ad_banners ad_variants ad_variant_days ad_campaign_days ad_rejection_days
      ad_discrepancies ad_inquiries inquiry_messages`),
  },
  'Privacy rights and proof': {
    purpose: 'export and erase data, record breaches of it, and prove consents and decisions',
    basis: DUTY,
    recipients: HOST,
    tables:
      columns(`data_exports account_deletions pauses_before_sanctions policy_acceptances renewal_consents plan_change_consents consents consent_versions
      lapsed_answers inactivity_warnings breaches breach_entries audit_log audit_chain`),
  },
  Operation: {
    purpose: 'run, measure and repair the service',
    basis: INTEREST,
    recipients: `staff, ${HOST}`,
    tables:
      columns(`staff_views experiment_exposures server_keys rate_limits system_config currency_rates page_visits
      nearby_cities log_timelines job_runners homes backfills market_weeks order_experiments market_metrics
      corridor_numbers browser_errors browser_error_days page_speeds migrations`),
  },
}

/** Columns with another basis than their table: those that need an explicit consent. */
export const consentColumns: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(sensitiveFields).map(([field, purpose]) => [
    // `Object.entries` loses the type of the keys.
    `profiles.${getSensitiveColumn(field as keyof typeof sensitiveFields)}`,
    `${EXPLICIT}, purpose “${purpose}”`,
  ]),
)

const CASE_TIME =
  'two years after the case is closed, or until a legal hold on its evidence ends if that is later'
const BREACH_TIME = `${BREACH_KEPT_YEARS} years after the breach is closed`

/** Tables that a scheduled job shortens while the account exists, with the job and the time. */
export const scheduledRetention: Readonly<Record<string, readonly [job: string, time: string]>> = {
  consents: [
    'consents.sweep',
    `${CONSENT_PROOF_YEARS} years after they were withdrawn, replaced or ended`,
  ],
  lapsed_answers: ['consents.sweep', `${LAPSED_ANSWER_DAYS} days`],
  idempotency_keys: ['idempotency.sweep', 'a week'],
  sessions: ['auth.sweep', 'until the session expires'],
  known_devices: ['auth.sweep', 'a year after the last use'],
  sign_in_steps: ['auth.sweep', 'until the step expires, after minutes'],
  verifications: ['auth.sweep', 'until the link expires'],
  email_changes: ['auth.sweep', 'until the change can’t be undone'],
  ban_records: ['auth.sweep', 'five years after the ban'],
  data_exports: ['account.sweep', 'file for 7 days, record for 30 days'],
  messages: ['retention.forgetEnded', '180 days after the match ended'],
  scheduled_messages: [
    'messages.sendScheduled',
    `${ENDED_DAYS} day after it was sent or withdrawn; ${REFUSED_DAYS} days if it couldn’t be sent`,
  ],
  photo_rejections: ['retention.forgetEnded', '24 months'],
  profiles: ['retention.forgetInactive', '24 months without activity, after a warning'],
  removed_photos: ['photos.finishRemovals', 'until the removal can’t be undone, after seconds'],
  photo_uploads: ['photos.sweepUploads', '7 days'],
  withdrawn_likes: [
    'likes.forgetWithdrawn',
    '30 days; a super like, without its part of the profile, as long as the account',
  ],
  introductions: ['discovery.forgetIntroductions', '30 days'],
  search_words: ['discovery.forgetWords', 'the night after the last profile stops using them'],
  lane_days: ['discovery.moveExposure', 'until the end of the day'],
  recent_views: ['discovery.moveExposure', `${VIEW_RETENTION_DAYS} days`],
  experiment_exposures: ['experiments.sweepExposures', '30 days'],
  address_readers: ['profiles.forgetAddresses', '90 days'],
  address_flags: ['profiles.forgetAddresses', '90 days'],
  selfie_checks: [
    'selfieChecks.sweep',
    'pictures until the decision, 7 days at most; an approved result until it is withdrawn, others 90 days',
  ],
  reports: ['safety.sweepReports', CASE_TIME],
  report_cases: ['safety.sweepReports', CASE_TIME],
  authority_reports: ['safety.sweepReports', 'with the report case'],
  evidence_hold_changes: ['safety.sweepReports', 'with the report case'],
  breaches: ['breaches.sweep', BREACH_TIME],
  breach_entries: ['breaches.sweep', BREACH_TIME],
  member_notes: ['moderation.sweepNotes', 'two years'],
  moderation_actions: [
    'appeals.sweepDecisions',
    'two years after the decision; a ban in force stays',
  ],
  appeals: ['appeals.sweepDecisions', 'with the decision; about a report, as long as the report'],
  removed_prompts: [
    'profiles.eraseRemovedPrompts',
    'until the removal can no longer be appealed; with an open appeal, until its answer',
  ],
  rejected_voices: [
    'voices.eraseRejected',
    'until the rejection can no longer be appealed; with an open appeal, until its answer',
  ],
  fraud_alerts: ['fraudNotices.forget', 'a year'],
  fraud_notices: ['fraudNotices.forget', 'a year'],
  risk_signals: [
    'risk.sweep',
    `${SIGNAL_DAYS} days, or until an open report case or hold ends if that is later`,
  ],
  risk_holds: ['risk.sweep', `${SIGNAL_DAYS} days after the end`],
  risk_openers: ['risk.sweep', `${OPENER_DAYS} days`],
  risk_comment_openers: ['risk.sweep', `${OPENER_DAYS} days`],
  browser_time_zones: ['risk.sweep', `${ZONE_DAYS} days after the last report`],
  vouches: ['vouches.forget', 'until the invitation expires'],
  vouch_stakes: ['vouches.forget', 'a year, or as long as the vouch if that is longer'],
  trips: ['trips.compareAll', 'until the month in which they end is over'],
  trip_crossings: ['trips.compareAll', 'until their month is over'],
  notifications: ['notifications.sweep', '90 days'],
  realtime_events: ['realtime.sweepEvents', 'two days'],
  broadcast_recipients: ['broadcasts.forgetRecipients', '90 days'],
  broadcast_messages: [
    'broadcasts.forgetRecipients',
    'the keyed hash of a list of accounts for 90 days',
  ],
  newsletter_subscribers: ['newsletter.sweep', '30 days after they unsubscribed or didn’t confirm'],
  ad_inquiries: ['inquiries.sweep', 'two years after the last contact'],
  inquiry_messages: ['inquiries.sweep', 'with the inquiry'],
  payment_event_payloads: ['payments.deleteOldPayloads', '90 days'],
  renewal_consents: ['payments.forgetConsents', 'three years after the subscription'],
  plan_change_consents: ['payments.forgetConsents', 'three years after the subscription'],
  date_plans: ['datePlans.erase', `${DATE_PLAN_KEPT_DAYS} days after the end`],
  date_plan_mails: ['datePlans.erase', 'with the plan'],
  member_devices: ['banEvasion.sweep', `${DEVICE_DAYS} days after the last use`],
  member_payers: ['banEvasion.sweep', `${PAYER_DAYS} days after the last payment`],
  evasion_bans: ['banEvasion.sweep', 'five years after the ban'],
  age_check_sessions: ['ageChecks.sweep', 'a day after the start'],
  age_checks: ['ageChecks.sweep', 'a failed check for 30 days'],
  selfie_deletions: ['selfieChecks.sweep', '30 days'],
  audit_log: ['audit.maintainChain', 'two years, then only hashes'],
  browser_errors: ['siteHealth.sweep', '30 days after the last report'],
  rate_limits: ['limits.sweep', 'a day'],
}

/** How long a table is stored, and the job that ends it. */
export function describeRetention(table: string): { time: string; job: string } {
  const [job, time] = scheduledRetention[table] ?? []
  const rule = dataMap[table]
  if (!rule) throw new Error(`${table} is not in the data map`)
  const { atErasure } = rule
  const end =
    typeof atErasure === 'object'
      ? atErasure.kept
      : atErasure === 'removed'
        ? 'removed when the account is erased'
        : 'blanked when the account is erased'
  return {
    time: time === undefined ? end : `${time}; ${end}`,
    job: job ?? (typeof atErasure === 'object' ? 'none' : 'account.eraseMember'),
  }
}

/** Lists tables without exactly one activity, and names that are no table. */
export function listUnclassified(): string[] {
  const named = Object.values(activities).flatMap(({ tables }) => tables)
  const missing = Object.keys(dataMap).filter((table) => !named.includes(table))
  const unknown = named.filter((table) => !(table in dataMap))
  const twice = named.filter((table, i) => named.indexOf(table) !== i)
  return [...missing, ...unknown, ...twice]
}

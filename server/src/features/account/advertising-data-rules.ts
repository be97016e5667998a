import { SECRET, type TableRule } from './table-rules.ts'

const ADVERTISERS = 'advertiser statistics'
const ADVERTISER_DATA = 'advertiser data, not part of an account'
const BILLED_EVENT = {
  kept: 'under the ID of an erased account; deleted after 90 days; needed to prove what was billed',
}

/** Data map of the tables about advertisements: those shown to a member, and what advertisers booked. */
export const advertisingData: Record<string, TableRule> = {
  ad_preferences: {
    ownedBy: ['user_id'],
    exported: ['uses_gender', 'uses_city', 'uses_age'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  ad_member_days: {
    ownedBy: ['viewer_id'],
    exported: ['day', 'campaign_id', 'impressions'],
    withheld: { viewer_id: 'your own ID' },
    atErasure: 'removed',
  },
  hidden_ad_campaigns: {
    ownedBy: ['user_id'],
    exported: ['campaign_id', 'hidden_at', 'variant'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  ad_reports: {
    ownedBy: ['reporter_id'],
    exported: ['case_id', 'variant', 'reason', 'comment', 'reported_at'],
    withheld: { reporter_id: 'your own ID' },
    atErasure: 'removed',
  },
  ad_report_cases: {
    ownedBy: [],
    withheldTable: ADVERTISER_DATA,
    atErasure: { kept: 'about a campaign; staff appear as random numbers' },
  },
  ad_impressions: {
    ownedBy: ['viewer_id'],
    exported: [
      'id',
      'campaign_id',
      'variant',
      'placement',
      'day',
      'seen_at',
      'rejection',
      'repeats',
    ],
    withheld: { viewer_id: 'your own ID', nonce: SECRET, cost_micros: ADVERTISERS },
    atErasure: BILLED_EVENT,
  },
  ad_clicks: {
    ownedBy: ['viewer_id'],
    exported: [
      'impression_id',
      'campaign_id',
      'variant',
      'day',
      'clicked_at',
      'rejection',
      'repeats',
    ],
    withheld: { viewer_id: 'your own ID', cost_micros: ADVERTISERS },
    atErasure: BILLED_EVENT,
  },
  ad_campaigns: {
    ownedBy: [],
    withheldTable: ADVERTISER_DATA,
    atErasure: { kept: 'advertiser data; staff appear as random numbers' },
  },
  ad_invoices: {
    ownedBy: [],
    withheldTable: ADVERTISER_DATA,
    atErasure: { kept: 'required for accounting; staff appear as random numbers' },
  },
  ad_invoice_lines: {
    ownedBy: [],
    withheldTable: ADVERTISER_DATA,
    atErasure: { kept: 'required for accounting' },
  },
  ad_invoice_numbers: {
    ownedBy: [],
    withheldTable: ADVERTISER_DATA,
    atErasure: { kept: 'required for accounting' },
  },
  ad_recounts: {
    ownedBy: [],
    withheldTable: ADVERTISER_DATA,
    atErasure: { kept: 'required for accounting' },
  },
  ad_banners: {
    ownedBy: [],
    withheldTable: ADVERTISER_DATA,
    atErasure: { kept: 'advertiser data; staff appear as random numbers' },
  },
  ad_variants: {
    ownedBy: [],
    withheldTable: ADVERTISER_DATA,
    atErasure: { kept: 'advertiser data without personal data' },
  },
  ad_variant_days: {
    ownedBy: [],
    withheldTable: ADVERTISERS,
    atErasure: { kept: 'totals without personal data' },
  },
  ad_campaign_days: {
    ownedBy: [],
    withheldTable: ADVERTISERS,
    atErasure: { kept: 'totals without personal data' },
  },
  ad_rejection_days: {
    ownedBy: [],
    withheldTable: ADVERTISERS,
    atErasure: { kept: 'totals without personal data' },
  },
  ad_discrepancies: {
    ownedBy: [],
    withheldTable: ADVERTISERS,
    atErasure: { kept: 'totals without personal data' },
  },
}

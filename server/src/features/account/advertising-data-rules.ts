import { SECRET, type TableRule } from './table-rules.ts'

const ADVERTISERS = 'the figures of an advertiser'
const BOOKING = 'an advertiser with us, not part of an account'
const EVENT = {
  kept: "under a random number that is nobody's by then, and gone after ninety days: what was billed must stay provable",
}

/** Data map of the tables about advertisements shown to a member and their targeting. */
export const advertisingData: Record<string, TableRule> = {
  ad_preferences: {
    of: ['user_id'],
    given: ['uses_gender', 'uses_city', 'uses_age'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  ad_member_days: {
    of: ['viewer_id'],
    given: ['day', 'campaign_id', 'impressions'],
    withheld: { viewer_id: 'your own' },
    atErasure: 'removed',
  },
  ad_impressions: {
    of: ['viewer_id'],
    given: ['id', 'campaign_id', 'placement', 'day', 'seen_at', 'rejection', 'repeats'],
    withheld: { viewer_id: 'your own', nonce: SECRET, cost_micros: ADVERTISERS },
    atErasure: EVENT,
  },
  ad_clicks: {
    of: ['viewer_id'],
    given: ['impression_id', 'campaign_id', 'day', 'clicked_at', 'rejection', 'repeats'],
    withheld: { viewer_id: 'your own', cost_micros: ADVERTISERS },
    atErasure: EVENT,
  },
  ad_campaigns: {
    of: [],
    withheldWhole: BOOKING,
    atErasure: { kept: 'about an advertiser; staff stand in it as random numbers' },
  },
  ad_banners: {
    of: [],
    withheldWhole: BOOKING,
    atErasure: { kept: 'about an advertiser; staff stand in it as random numbers' },
  },
  ad_campaign_days: {
    of: [],
    withheldWhole: ADVERTISERS,
    atErasure: { kept: 'sums, with nobody in them' },
  },
  ad_rejection_days: {
    of: [],
    withheldWhole: ADVERTISERS,
    atErasure: { kept: 'sums, with nobody in them' },
  },
  ad_discrepancies: {
    of: [],
    withheldWhole: ADVERTISERS,
    atErasure: { kept: 'sums, with nobody in them' },
  },
}

import type { AdPlacement } from '@adire/contract/ads.ts'
import { adPlacements } from '@adire/contract/ads.ts'
import type { Reach, StatementSums } from '@adire/contract/campaign-statements.ts'
import { formatCount } from '../../lib/format.ts'
import type { CampaignStatus, TargetGender } from '@adire/contract/campaigns.ts'
import type { DestinationFault } from '@adire/contract/destinations.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { QueryCopy } from '../../ui/QueryState.tsx'
import type { CampaignDraft, Faults, FieldFault } from './form-rules.ts'
import type { FieldTexts } from '../../lib/form-schema.ts'

export const placementLabels: Record<AdPlacement, MessageDescriptor> = {
  native_feed: msg`Native feed`,
  sidebar_banner: msg`Sidebar banner`,
  post_match: msg`Post-match`,
  email_newsletter: msg`Email newsletter`,
  token_modal: msg`Token modal`,
}

export const placements = Object.keys(adPlacements) as AdPlacement[]

export const statusLabels: Record<CampaignStatus, MessageDescriptor> = {
  active: msg`Active`,
  paused: msg`Paused`,
  pending: msg`Pending`,
  completed: msg`Completed`,
  rejected: msg`Rejected`,
}

export const genderLabels: Record<TargetGender, MessageDescriptor> = {
  all: msg`All`,
  man: msg`Man`,
  woman: msg`Woman`,
}

const destinationLabels: Record<DestinationFault, MessageDescriptor> = {
  'too-long': msg`This address is too long.`,
  malformed: msg`Enter a whole address, such as https://www.example.com/offer`,
  'not-https': msg`Only addresses that start with https:// can be advertised.`,
  'has-credentials': msg`An address with a name or a password in it cannot be advertised.`,
  'has-port': msg`An address with a port cannot be advertised.`,
  'not-public': msg`This is not a public address.`,
  disguised: msg`Names with letters of other scripts cannot be advertised: they can be mistaken for others.`,
}

/** Lists sizes such as "300x250" and "300x600", as the form names them (ADS-ADMIN-85 to 89). */
export function listSizes(placement: AdPlacement): string[] {
  return adPlacements[placement].map(([width, height]) => `${width}x${height}`)
}

/** Reasons why a view or click is not counted. A reason unknown to this page is shown as stored. */
const rejectionLabels: Record<string, MessageDescriptor> = {
  expired: msg`too late`,
  too_many: msg`faster than people are`,
  not_live: msg`campaign not running`,
  over_cap: msg`above the daily cap of a member`,
  over_budget: msg`above the daily budget`,
  repeated: msg`sent again`,
  unseen: msg`never seen`,
  too_soon: msg`too soon after being seen`,
  too_late: msg`too long after being seen`,
  automatic: msg`not a person`,
}

/** Describes a rejection, such as "Click: too soon". */
export function describeRejection({ event, reason }: StatementSums['rejected'][number]): string {
  const events = { impression: t`Impression`, click: t`Click` }
  const label = rejectionLabels[reason]
  return `${events[event]}: ${label ? i18n._(label) : reason}`
}

/** Formats the reach; small and unknown numbers are not shown. */
export function formatReach(reach: Reach): string {
  if (reach === 'few') return t`fewer than 10`
  return reach === 'forgotten' ? t`no longer known` : formatCount(reach)
}

const faultLabels: Record<FieldFault, MessageDescriptor> = {
  ...destinationLabels,
  missing: msg`This is required.`,
  email: msg`Enter a whole email address, or none.`,
  age: msg`Enter an age from 18 to 99.`,
  ages: msg`The highest age is below the lowest.`,
  money: msg`Enter dollars and cents, from 0 to 1,000.`,
  budget: msg`Enter dollars and cents, from 0.01 to 1,000,000.`,
  means: msg`This budget does not pay for one click or impression.`,
  days: msg`The end is before the start.`,
  banner: msg`The banner does not fit this placement. Upload another, or take it away.`,
  refused: msg`The server did not accept this. Please check it.`,
}

export function describeFaults(faults: Faults): FieldTexts<CampaignDraft> {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, i18n._(faultLabels[fault])]),
  )
}

export const campaignsWords: QueryCopy = {
  loading: msg`Loading campaigns`,
  failed: msg`Error Loading Campaigns`,
  advice: msg`Nothing was changed or lost.`,
}

export const campaignWords: QueryCopy = { advice: msg`Nothing was changed or lost.` }

import type { AdPlacement } from '@adire/contract/ads.ts'
import { adPlacements } from '@adire/contract/ads.ts'
import type {
  Reach,
  StatementSums,
  VariantComparison,
} from '@adire/contract/campaign-statements.ts'
import { formatCount, withLabel } from '../../lib/format.ts'
import { formatLocale } from '../../lib/i18n.ts'
import type {
  CampaignSort,
  CampaignStatus,
  ListedStatus,
  TargetGender,
} from '@adire/contract/campaigns.ts'
import type { DestinationFault } from '@adire/contract/destinations.ts'
import type { InvoiceItem } from '@adire/contract/invoices.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { QueryCopy } from '../../ui/QueryState.tsx'
import type { CampaignDraft, Faults, FieldFault } from './form-rules.ts'
import type { FormStep } from './step-rules.ts'
import type { FieldTexts } from '../../lib/form-schema.ts'

export const placementLabels: Record<AdPlacement, MessageDescriptor> = {
  native_feed: msg`Native feed`,
  sidebar_banner: msg`Sidebar banner`,
  post_match: msg`Post-match`,
  email_newsletter: msg`Email newsletter`,
  token_modal: msg`Token modal`,
}

export const placements: readonly AdPlacement[] = listKeys(adPlacements)

export const statusLabels: Record<CampaignStatus, MessageDescriptor> = {
  active: msg({ message: 'Active', context: 'campaign' }),
  paused: msg`Paused`,
  pending: msg`Pending`,
  completed: msg`Completed`,
  rejected: msg`Rejected`,
}

export const statusFilterLabels: Record<ListedStatus, MessageDescriptor> = {
  ...statusLabels,
  deleted: msg`Deleted`,
}

export const invoiceItemLabels: Record<Exclude<InvoiceItem, 'totals'>, MessageDescriptor> = {
  impressions: msg`impressions`,
  clicks: msg`clicks`,
}

export const campaignSortLabels: Record<CampaignSort, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  name: msg`By name`,
  advertiser: msg`By advertiser`,
  ending: msg`Ending first`,
  spent: msg`Most spent first`,
}

export const stepLabels: Record<FormStep, MessageDescriptor> = {
  details: msg`Basics`,
  creative: msg`Creative`,
  targeting: msg`Targeting`,
  budget: msg`Budget`,
  check: msg`Check`,
}

export const genderLabels: Record<TargetGender, MessageDescriptor> = {
  all: msg`All`,
  man: msg`Man`,
  woman: msg`Woman`,
}

const destinationLabels: Record<DestinationFault, MessageDescriptor> = {
  'too-long': msg`This address is too long.`,
  malformed: msg`Enter a full address, such as https://www.example.com/offer`,
  'not-https': msg`The address must start with https://.`,
  'has-credentials': msg`The address can’t contain a user name or password.`,
  'has-port': msg`The address can’t contain a port.`,
  'not-public': msg`This isn’t a public address.`,
  disguised: msg`The domain can’t contain letters from other scripts, because they can look like Latin letters.`,
}

/** Lists the recommended banner sizes of a placement, such as "300x250" (ADS-ADMIN-85 to 89). */
export function listSizes(placement: AdPlacement): string[] {
  return adPlacements[placement].map(([width, height]) => `${width}x${height}`)
}

/**
 * Reasons why an impression or click is not counted. A reason without a label is shown as stored.
 */
const rejectionLabels: Record<string, MessageDescriptor> = {
  expired: msg`too late`,
  too_many: msg`too fast for a person`,
  not_live: msg`campaign not active`,
  over_cap: msg`above the daily limit per member`,
  over_budget: msg`above the budget`,
  repeated: msg`duplicate`,
  unseen: msg`never seen`,
  too_soon: msg`too soon after being seen`,
  too_late: msg`too long after being seen`,
  automatic: msg`not a person`,
}

/** Describes a rejection, such as "Click: too soon". */
export function describeRejection({ event, reason }: StatementSums['rejected'][number]): string {
  const events = { impression: t`Impression`, click: t`Click` }
  const label = rejectionLabels[reason]
  return withLabel(events[event], label ? i18n._(label) : reason)
}

/**
 * Formats the number of members reached. Below ten it is hidden, and after a while it is deleted.
 */
export function formatReach(reach: Reach): string {
  if (reach === 'few') return t`fewer than 10`
  return reach === 'forgotten' ? t`no longer available` : formatCount(reach)
}

const faultLabels: Record<FieldFault, MessageDescriptor> = {
  ...destinationLabels,
  missing: msg`This is required.`,
  email: msg`Enter a valid email address, or leave it empty.`,
  age: msg`Enter an age from 18 to 99.`,
  'age-range': msg`The maximum age is below the minimum.`,
  price: msg`Enter an amount from 0 to 1,000.`,
  budget: msg`Enter an amount from 0.01 to 1,000,000.`,
  'budget-below-spent': msg`More than this has already been spent.`,
  'budget-below-price': msg`The budget is below the price of one click or impression.`,
  'end-before-start': msg`The end date is before the start date.`,
  banner: msg`The picture doesn’t fit this placement. Upload another, or remove it.`,
  variant: msg`Another banner needs correcting.`,
  'all-paused': msg`At least one banner has to be shown.`,
  'banners-fewer': msg`Another admin added a banner. Open the saved version and add it here too.`,
  refused: msg`The server did not accept this. Please check it.`,
}

export function describeFaults(faults: Faults): FieldTexts<CampaignDraft> {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, i18n._(faultLabels[fault])]),
  )
}

export const campaignListCopy: QueryCopy = {
  loading: msg`Loading campaigns`,
  failed: msg`Error Loading Campaigns`,
  advice: msg`No data was changed or lost.`,
}

export const campaignQueryCopy: QueryCopy = { advice: msg`No data was changed or lost.` }

/** Formats an estimate, such as "310 to 1,000" or "about 40". */
export function formatRange(
  { low, high }: { low: number; high: number },
  format: (value: number) => string,
): string {
  const [from, to] = [format(low), format(high)]
  return low === high ? t`about ${to}` : t`${from} to ${to}`
}

/** Formats an estimate of members, where null means fewer than ten. */
export function formatMemberRange({
  low,
  high,
}: {
  low: number | null
  high: number | null
}): string {
  if (high === null) return t`fewer than 10`
  if (low !== null) return formatRange({ low, high }, formatCount)
  const most = formatCount(high)
  return t`up to ${most}`
}

/** Formats a share such as "3.25%", or a dash without one. */
export function formatShare(share: number | undefined): string {
  if (share === undefined) return '–'
  return new Intl.NumberFormat(formatLocale(), {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(share)
}

/** Describes the comparison of two banners in one sentence. */
export function describeComparison({ letters, result }: VariantComparison): string {
  const [first, second] = letters
  if (result.kind === 'few')
    return t`${first} and ${second}: Not enough viewable impressions yet to compare them.`
  if (result.better === null)
    return t`${first} and ${second}: The difference in click-through rate may be chance.`
  const [better, worse] = result.better === first ? [first, second] : [second, first]
  return t`${better} has a higher click-through rate than ${worse}, and chance alone doesn’t explain the difference.`
}

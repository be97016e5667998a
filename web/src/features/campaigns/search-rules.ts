import { type AdPlacement, adPlacements } from '@adire/contract/ads.ts'
import type { CampaignSort, ListedStatus } from '@adire/contract/campaigns.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { parseOption, parseText } from '../../lib/search-params.ts'

/** URL search parameters of the campaigns; absent ones do not filter. */
export interface CampaignSearch {
  q?: string | undefined
  status?: ListedStatus | undefined
  placement?: AdPlacement | undefined
  sort?: CampaignSort | undefined
}

// Copies of the contract's choices: every page loads this file with the routes. A test compares them.
export const campaignStatuses: readonly ListedStatus[] = [
  'active',
  'paused',
  'pending',
  'completed',
  'rejected',
  'deleted',
]
export const campaignSorts: readonly CampaignSort[] = [
  'newest',
  'oldest',
  'name',
  'advertiser',
  'ending',
  'spent',
]
export const CAMPAIGN_SEARCH_LENGTH = 64

/** Parses the URL search parameters; drops values that are unknown or too long. */
export function readCampaignSearch(search: Record<string, unknown>): CampaignSearch {
  const q = search['q']
  return {
    // The router parses a value of digits only as a number.
    q: parseText(typeof q === 'number' ? String(q) : q, CAMPAIGN_SEARCH_LENGTH),
    status: parseOption(search['status'], campaignStatuses),
    placement: parseOption(search['placement'], listKeys(adPlacements)),
    sort: parseOption(search['sort'], campaignSorts),
  }
}

/** Counts the filters in use, without search and order. */
export function countCampaignFilters({ status, placement }: CampaignSearch): number {
  return [status, placement].filter((value) => value !== undefined).length
}

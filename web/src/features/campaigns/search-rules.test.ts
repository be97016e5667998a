import { CAMPAIGN_SEARCH_MAXIMUM, CampaignSort, ListedStatus } from '@adire/contract/campaigns.ts'
import { expect, test } from 'vitest'
import * as rules from './search-rules.ts'

test('knows all choices of the contract', () => {
  expect([...rules.campaignStatuses]).toEqual(ListedStatus.options)
  expect([...rules.campaignSorts]).toEqual(CampaignSort.options)
  expect(rules.CAMPAIGN_SEARCH_LENGTH).toBe(CAMPAIGN_SEARCH_MAXIMUM)
})

test('reads filters from a URL, drops unknown ones and counts them', () => {
  const search = rules.readCampaignSearch({
    q: 2026,
    status: 'paused',
    placement: 'post_match',
    sort: 'x',
  })
  expect(search).toEqual({ q: '2026', status: 'paused', placement: 'post_match', sort: undefined })
  expect(rules.countCampaignFilters(search)).toBe(2)
})

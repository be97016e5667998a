import {
  INQUIRY_SEARCH_MAXIMUM,
  InquiryKind,
  InquirySort,
  InquiryStatusFilter,
} from '@adire/contract/inquiries.ts'
import { expect, test } from 'vitest'
import * as rules from './search-rules.ts'

test('knows all choices of the contract', () => {
  expect([...rules.inquiryStatuses]).toEqual(InquiryStatusFilter.options)
  expect([...rules.inquiryKinds]).toEqual(InquiryKind.options)
  expect([...rules.inquirySorts]).toEqual(InquirySort.options)
  expect(rules.INQUIRY_SEARCH_LENGTH).toBe(INQUIRY_SEARCH_MAXIMUM)
})

test('reads filters from a URL, drops unknown and long ones and counts them', () => {
  const search = rules.readInquirySearch({
    q: 'x'.repeat(65),
    status: 'paused',
    type: 'report',
    sort: 'name',
  })
  expect(search).toEqual({ q: undefined, status: undefined, type: 'report', sort: 'name' })
  expect(rules.countInquiryFilters(search)).toBe(1)
})

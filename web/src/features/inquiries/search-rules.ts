import type { InquiryKind, InquirySort, InquiryStatusFilter } from '@adire/contract/inquiries.ts'
import { parseOption, parseText } from '../../lib/search-params.ts'

/** URL search parameters of the inquiries; absent ones do not filter. */
export interface InquirySearch {
  q?: string | undefined
  status?: InquiryStatusFilter | undefined
  type?: InquiryKind | undefined
  sort?: InquirySort | undefined
}

// Copies of the contract's choices: every page loads this file with the routes. A test compares them.
export const inquiryStatuses: readonly InquiryStatusFilter[] = [
  'open',
  'new',
  'contacted',
  'converted',
  'closed',
]
export const inquiryKinds: readonly InquiryKind[] = [
  'report',
  'data',
  'advertising',
  'support',
  'partnership',
  'other',
]
export const inquirySorts: readonly InquirySort[] = ['newest', 'oldest', 'name']
export const INQUIRY_SEARCH_LENGTH = 64

/** Parses the URL search parameters; drops values that are unknown or too long. */
export function readInquirySearch(search: Record<string, unknown>): InquirySearch {
  const q = search['q']
  return {
    // The router parses a value of digits only as a number.
    q: parseText(typeof q === 'number' ? String(q) : q, INQUIRY_SEARCH_LENGTH),
    status: parseOption(search['status'], inquiryStatuses),
    type: parseOption(search['type'], inquiryKinds),
    sort: parseOption(search['sort'], inquirySorts),
  }
}

/** Counts the filters in use, without search and order. */
export function countInquiryFilters({ status, type }: InquirySearch): number {
  return [status, type].filter((value) => value !== undefined).length
}

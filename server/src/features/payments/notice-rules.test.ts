import { expect, test } from 'vitest'
import { findRefundCause, type SendableRequest } from './notice-rules.ts'
import type { RefundPart } from './refund-match-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 12, minute))
const part = (minor: number, minute: number): RefundPart => ({ minor, at: at(minute) })
const request = (
  amountMinor: number,
  minute: number,
  askedBy: string | null = 'kofi',
): SendableRequest => ({
  askedBy,
  amountMinor,
  sendableAt: at(minute),
  isSent: true,
  isWithdrawal: false,
})
const unsent = (amountMinor: number, minute: number): SendableRequest => ({
  ...request(amountMinor, minute),
  isSent: false,
})

test.each<[string, RefundPart[], SendableRequest[], string]>([
  ['no request', [part(300, 5)], [], 'provider'],
  ['a request for its amount', [part(300, 5)], [request(300, 4)], 'team'],
  ['the check for duplicates', [part(300, 5)], [request(300, 4, null)], 'duplicate'],
  [
    'a withdrawal',
    [part(300, 5)],
    [{ ...request(300, 4, null), isWithdrawal: true }],
    'withdrawal',
  ],
  ['a request for another amount', [part(200, 5)], [request(300, 4)], 'provider'],
  [
    'a request that an earlier refund answered',
    [part(300, 5), part(300, 9)],
    [request(300, 4)],
    'provider',
  ],
  [
    'the second of two requests',
    [part(300, 5), part(300, 9)],
    [request(300, 4), request(300, 4)],
    'team',
  ],
  [
    'a request made after an earlier refund of its amount',
    [part(300, 5), part(300, 20)],
    [request(300, 18)],
    'team',
  ],
  ['a request made after it', [part(300, 5)], [request(300, 18)], 'provider'],
  [
    'a request in flight after a refund of another amount',
    [part(200, 5), part(300, 6)],
    [request(300, 4)],
    'team',
  ],
  [
    'two requests that the provider reports as one',
    [part(500, 5)],
    [request(300, 3), request(200, 4)],
    'team',
  ],
  [
    'two of three requests that the provider reports as one',
    [part(500, 5)],
    [request(300, 3), request(200, 4), request(100, 4)],
    'team',
  ],
  ['an unsent request for its amount', [part(300, 5)], [unsent(300, 4)], 'team'],
  [
    'unsent requests of which it is the sum',
    [part(500, 5)],
    [unsent(300, 3), unsent(200, 4)],
    'provider',
  ],
  [
    'two sent requests beside an unsent one',
    [part(500, 5)],
    [unsent(100, 2), request(300, 3), request(200, 4)],
    'team',
  ],
  [
    'requests whose sum no refund is',
    [part(400, 5)],
    [request(300, 3), request(200, 4)],
    'provider',
  ],
])('names the cause of a refund by %s', (_case, parts, requests, cause) => {
  expect(findRefundCause(parts, requests)).toBe(cause)
})

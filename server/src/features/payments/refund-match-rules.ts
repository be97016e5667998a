import { MINUTE_MS } from '@adire/contract/durations.ts'

/** A part of a payment's refunds, as the provider reported it. */
export interface RefundPart {
  minor: number
  at: Date
}

/** A refund that we requested. */
export interface RequestedPart {
  amountMinor: number
  /** Time from which the provider could have been told. */
  sendableAt: Date
  /** True if the provider is known to have it. */
  isSent: boolean
}

/** Providers report whole seconds of their own clock. */
const CLOCK_SLACK_MS = MINUTE_MS

/**
 * Finds the part that answered each request, in the order in which the parts came. Parts that match
 * no request were refunded at the provider, by its own staff or in its dashboard. `requests` is
 * sorted, oldest first.
 */
export function matchRefunds<Request extends RequestedPart>(
  parts: readonly RefundPart[],
  requests: readonly Request[],
): Map<Request, RefundPart> {
  const answers = new Map<Request, RefundPart>()
  for (const part of parts) {
    const open = requests.filter((request) => !answers.has(request))
    for (const request of findAnswered(part, open)) answers.set(request, part)
  }
  return answers
}

/**
 * Finds the requests that a refund answers: one of its amount, or the oldest sent ones if the
 * provider reports several together. The provider's event can arrive before a request is marked as
 * sent, so one amount is compared with all of them; a sum is not, because it may be a coincidence and
 * the job would still send them. `open` is sorted, oldest first.
 */
function findAnswered<Request extends RequestedPart>(
  { minor, at }: RefundPart,
  open: readonly Request[],
): Request[] {
  const known = open.filter(
    ({ sendableAt }) => sendableAt.getTime() <= at.getTime() + CLOCK_SLACK_MS,
  )
  const same = known.find(({ amountMinor }) => amountMinor === minor)
  if (same) return [same]
  let sum = 0
  const sent = known.filter(({ isSent }) => isSent)
  for (const [index, { amountMinor }] of sent.entries()) {
    sum += amountMinor
    if (sum === minor) return sent.slice(0, index + 1)
  }
  return []
}

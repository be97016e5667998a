import type { MemberId } from '@adire/contract/ids.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { fail } from '../../lib/fail.ts'

/** Everything that a shown price promises (decision M4). */
export interface Quote {
  kind: 'tokens' | 'subscription'
  item: string
  tokens: number
  months: number
  currency: string
  decimals: number
  amountMinor: number
  usdCents: number
  rateToUsd: string
  /** In milliseconds. */
  expiresAt: number
}

interface Signer {
  secret: string
  member: MemberId
}

/** A price as a signed text, for one member. */
export function signQuote({ secret, member }: Signer, quote: Quote): string {
  const { kind, item, tokens, months, currency, decimals, amountMinor, usdCents, rateToUsd, expiresAt } = quote
  const parts = [kind, item, tokens, months, currency, decimals, amountMinor, usdCents, rateToUsd, expiresAt]
  return encodeCursor(secret, parts, purposeOf(member))
}

interface Wish {
  kind: 'tokens' | 'subscription'
  item: string
  currency: string
}

/** The price in a signed text. One that we didn't sign, or that is for something else, is refused as input; an old one is to be asked for again. */
export function redeemQuote({ secret, member }: Signer, text: string, { wish, now }: { wish: Wish; now: Date }): Quote {
  const [kind, item, tokens, months, currency, decimals, amountMinor, usdCents, rateToUsd, expiresAt] = decodeCursor(
    secret,
    text,
    purposeOf(member),
  )
  if (kind !== wish.kind || item !== wish.item || currency !== wish.currency)
    return fail('INVALID_INPUT', { issues: [{ path: 'quote', message: 'This is the price of something else' }] })
  if (Number(expiresAt) <= now.getTime()) return fail('QUOTE_EXPIRED')
  return {
    ...wish,
    tokens: Number(tokens),
    months: Number(months),
    decimals: Number(decimals),
    amountMinor: Number(amountMinor),
    usdCents: Number(usdCents),
    rateToUsd: String(rateToUsd),
    expiresAt: Number(expiresAt),
  }
}

function purposeOf(member: MemberId): string {
  return `payments.quote:${member}`
}

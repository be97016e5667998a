import type { MemberId } from '@adire/contract/ids.ts'
import { readSealedBytes, sealBytes } from '../../lib/sealed-bytes.ts'
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

/** Long enough for every price; all quotes have this length. */
const QUOTE_BYTES = 256

/** A price as an encrypted text, for one member. */
export function signQuote({ secret, member }: Signer, quote: Quote): string {
  const { kind, item, tokens, months, currency, decimals, amountMinor, usdCents, rateToUsd, expiresAt } = quote
  const parts = [kind, item, tokens, months, currency, decimals, amountMinor, usdCents, rateToUsd, expiresAt]
  const bytes = Buffer.alloc(QUOTE_BYTES, ' ')
  bytes.write(JSON.stringify(parts))
  return sealBytes(purposeOf(member), bytes, secret)
}

interface Wish {
  kind: 'tokens' | 'subscription'
  item: string
  currency: string
}

/** The price in a quote. One that isn't ours, or is for something else, is refused as input; an expired one has an error of its own. */
export function redeemQuote({ secret, member }: Signer, text: string, { wish, now }: { wish: Wish; now: Date }): Quote {
  const bytes = readSealedBytes(purposeOf(member), text, { length: QUOTE_BYTES, serverSecret: secret })
  if (!bytes) return fail('INVALID_INPUT', { issues: [{ path: 'quote', message: 'This is not a price of ours' }] })
  const parts = JSON.parse(bytes.toString()) as (string | number)[]
  const [kind, item, tokens, months, currency, decimals, amountMinor, usdCents, rateToUsd, expiresAt] = parts
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

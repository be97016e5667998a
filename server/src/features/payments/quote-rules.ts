import type { MemberId } from '@adire/contract/ids.ts'
import { readSealedBytes, sealBytes } from '../../lib/sealed-bytes.ts'
import { fail } from '../../lib/fail.ts'

/** Terms of a shown price (decision M4). */
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
  /** Unix time in milliseconds. */
  expiresAt: number
}

interface Signer {
  secret: string
  member: MemberId
}

/** Fixed length of all quotes, enough for every price. */
const QUOTE_BYTES = 256

/** Encrypts a price for one member. */
export function signQuote({ secret, member }: Signer, quote: Quote): string {
  const {
    kind,
    item,
    tokens,
    months,
    currency,
    decimals,
    amountMinor,
    usdCents,
    rateToUsd,
    expiresAt,
  } = quote
  const parts = [
    kind,
    item,
    tokens,
    months,
    currency,
    decimals,
    amountMinor,
    usdCents,
    rateToUsd,
    expiresAt,
  ]
  const bytes = Buffer.alloc(QUOTE_BYTES, ' ')
  bytes.write(JSON.stringify(parts))
  return sealBytes(getPurpose(member), bytes, secret)
}

interface Wish {
  kind: 'tokens' | 'subscription'
  item: string
  currency: string
}

/**
 * Decrypts a quote. A forged quote, or one for something else, is invalid input; an expired one has
 * its own error.
 */
export function redeemQuote(
  { secret, member }: Signer,
  text: string,
  { wish, now }: { wish: Wish; now: Date },
): Quote {
  const bytes = readSealedBytes(getPurpose(member), text, {
    length: QUOTE_BYTES,
    serverSecret: secret,
  })
  if (!bytes)
    return fail('INVALID_INPUT', {
      issues: [{ path: 'quote', message: 'This is not a price of ours' }],
    })
  const parts = JSON.parse(bytes.toString()) as (string | number)[]
  const [
    kind,
    item,
    tokens,
    months,
    currency,
    decimals,
    amountMinor,
    usdCents,
    rateToUsd,
    expiresAt,
  ] = parts
  if (kind !== wish.kind || item !== wish.item || currency !== wish.currency)
    return fail('INVALID_INPUT', {
      issues: [{ path: 'quote', message: 'This is the price of something else' }],
    })
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

function getPurpose(member: MemberId): string {
  return `payments.quote:${member}`
}

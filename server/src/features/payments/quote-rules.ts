import type { MemberId } from '@adire/contract/ids.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { CurrencyCode, ItemId } from '@adire/contract/payments.ts'
import { z } from 'zod'
import { readSealedBytes, sealBytes } from '../../lib/sealed-bytes.ts'
import { fail } from '../../lib/fail.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'

/**
 * A price that a member was shown, and that a checkout takes until it expires (decision M4). The
 * browser holds it encrypted.
 */
const Quote = z.strictObject({
  kind: z.enum(['tokens', 'subscription']),
  item: ItemId,
  tokens: z.int(),
  months: z.int(),
  currency: CurrencyCode,
  decimals: z.int(),
  amountMinor: z.int(),
  usdCents: z.int(),
  rateToUsd: z.string(),
  /** Unix time in milliseconds. */
  expiresAt: z.int(),
})
export type Quote = z.infer<typeof Quote>

/** Order of the values in the encrypted text. */
const names = listKeys(Quote.shape)

interface Owner {
  secrets: SessionSecrets
  member: MemberId
}

/** Fixed length of all quotes, enough for every price. */
const QUOTE_BYTES = 256

/** Encrypts a price for one member. */
export function encryptQuote({ secrets, member }: Owner, quote: Quote): string {
  const bytes = Buffer.alloc(QUOTE_BYTES, ' ')
  bytes.write(JSON.stringify(names.map((name) => quote[name])))
  return sealBytes(getPurpose(member), bytes, secrets)
}

/**
 * Decrypts a quote. A forged quote, or one for something else, is invalid input; an expired one has
 * its own error.
 */
export function decryptQuote(
  { secrets, member }: Owner,
  text: string,
  { kind, item, currency, now }: Pick<Quote, 'kind' | 'item' | 'currency'> & { now: Date },
): Quote {
  const bytes = readSealedBytes(getPurpose(member), text, {
    length: QUOTE_BYTES,
    secrets,
  })
  if (!bytes)
    return fail('INVALID_INPUT', {
      issues: [{ path: 'quote', message: 'This isn’t one of our prices' }],
    })
  const values = z.array(z.unknown()).parse(JSON.parse(bytes.toString()))
  const quote = Quote.parse(Object.fromEntries(names.map((name, i) => [name, values[i]])))
  if (quote.kind !== kind || quote.item !== item || quote.currency !== currency)
    return fail('INVALID_INPUT', {
      issues: [{ path: 'quote', message: 'This is the price of another item' }],
    })
  if (quote.expiresAt <= now.getTime()) return fail('QUOTE_EXPIRED')
  return quote
}

function getPurpose(member: MemberId): string {
  return `payments.quote:${member}`
}

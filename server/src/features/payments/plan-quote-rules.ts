import type { PlanId } from '@adire/contract/payments.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { fail } from '../../lib/fail.ts'
import { readSealedBytes, sealBytes } from '../../lib/sealed-bytes.ts'
import { stableHash } from '../../lib/hashes.ts'
import type { PlanChangeTerms, PlanTerms } from './plan-change-rules.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'

interface Owner {
  secrets: SessionSecrets
  member: MemberId
}

/** A quoted plan change, and the state of the subscription it applies to. */
export interface PlanOffer {
  orderId: string
  fromItem: PlanId
  currency: string
  paidUntil: Date
  /** Number of all changes so far; a withdrawn change also makes a new state. */
  changes: number
  target: PlanTerms
  terms: PlanChangeTerms
}

/** SHA-256 digest of the offer, then two times in milliseconds of 8 bytes each. */
const DIGEST_BYTES = 32
const QUOTE_BYTES = DIGEST_BYTES + 8 + 8

/**
 * Encrypts a quote: the digest of an offer and its time, for one member. `changePlan` computes the
 * offer again and takes the quote only if nothing changed.
 */
export function encryptPlanQuote(
  { secrets, member }: Owner,
  offer: PlanOffer,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): string {
  const bytes = Buffer.alloc(QUOTE_BYTES)
  computeDigest(offer).copy(bytes)
  bytes.writeBigInt64BE(BigInt(at.getTime()), DIGEST_BYTES)
  bytes.writeBigInt64BE(BigInt(expiresAt.getTime()), DIGEST_BYTES + 8)
  return sealBytes(getPurpose(member), bytes, secrets)
}

interface DecryptedPlanQuote {
  /** Time for which it was computed. */
  at: Date
  expiresAt: Date
  isFor: (offer: PlanOffer) => boolean
}

/** Decrypts a quote of this member; refuses anything else as invalid input. */
export function decryptPlanQuote({ secrets, member }: Owner, text: string): DecryptedPlanQuote {
  const bytes = readSealedBytes(getPurpose(member), text, {
    length: QUOTE_BYTES,
    secrets,
  })
  if (!bytes)
    return fail('INVALID_INPUT', {
      issues: [{ path: 'quote', message: 'This isn’t one of our prices' }],
    })
  const digest = bytes.subarray(0, DIGEST_BYTES)
  return {
    at: new Date(Number(bytes.readBigInt64BE(DIGEST_BYTES))),
    expiresAt: new Date(Number(bytes.readBigInt64BE(DIGEST_BYTES + 8))),
    isFor: (offer) => computeDigest(offer).equals(digest),
  }
}

function computeDigest({
  orderId,
  fromItem,
  currency,
  paidUntil,
  changes,
  target,
  terms,
}: PlanOffer): Buffer {
  const { item, months, tokens, amountMinor, usdCents, rateToUsd } = target
  const { kind, creditMinor, chargeMinor, chargeUsdCents, chargeTokens, startsAt, renewsAt } = terms
  const state = [orderId, fromItem, currency, paidUntil, changes]
  const plan = [item, months, tokens, amountMinor, usdCents, rateToUsd]
  return Buffer.from(
    stableHash(
      JSON.stringify([
        ...state,
        ...plan,
        kind,
        creditMinor,
        chargeMinor,
        chargeUsdCents,
        chargeTokens,
        startsAt,
        renewsAt,
      ]),
    ),
    'hex',
  )
}

function getPurpose(member: MemberId): string {
  return `payments.plan-quote:${member}`
}

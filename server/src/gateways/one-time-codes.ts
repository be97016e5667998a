import { BRAND } from '@adire/contract/brand.ts'
import { Secret, TOTP } from 'otpauth'

/** TOTP parameters that every authenticator app supports (RFC 6238). */
const KIND = { issuer: BRAND.name, algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Also accepts the previous and the next code, because the clocks of phones differ. */
const STEPS_AROUND = 1

/** Creates a secret for an authenticator app, in base 32 as people type it. */
export function createCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Builds the `otpauth:` address for the QR code. */
export function buildCodeUrl(secret: string, email: string): string {
  return new TOTP({ ...KIND, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * Returns the 30-second step of a code, so that it is accepted once; undefined if it is invalid.
 */
export function findCodeStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    ...KIND,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: STEPS_AROUND,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / KIND.period) + delta
}

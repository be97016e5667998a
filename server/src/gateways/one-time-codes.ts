import { BRAND } from '@adire/contract/brand.ts'
import { Secret, TOTP } from 'otpauth'

/** TOTP parameters that every authenticator app supports (RFC 6238). */
const KIND = { issuer: BRAND.name, algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Clocks of telephones are off: the code before and the one after count too. */
const STEPS_AROUND = 1

/** A secret for one member's app, in base 32 as people type it. */
export function createCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The `otpauth:` address for the QR code. */
export function codeAddress(secret: string, email: string): string {
  return new TOTP({ ...KIND, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** The thirty seconds a code is of, if it is one of the secret's at this moment. */
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

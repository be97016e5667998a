import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import type { TestMember } from './members.ts'

/** Computes the authenticator code at the test's time, or some 30-second steps away from it. */
export function codeAt(app: TestApp, secret: string, stepsAway = 0): string {
  const totp = new TOTP({
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  })
  return totp.generate({ timestamp: app.clock.now().getTime() + stepsAway * 30_000 })
}

/** Returns a code that is not valid around this time. */
export function wrongCodeAt(app: TestApp, secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(app, secret, steps)))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ??
    ''
  )
}

/**
 * Enables two-factor like a member; the clock is a step further afterwards, so that the next code
 * is a new one.
 */
export async function turnOnTwoFactor(
  app: TestApp,
  member: TestMember,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await member.client.auth.beginTwoFactor({ password: member.password })
  const { recoveryCodes } = await member.client.auth.confirmTwoFactor({ code: codeAt(app, secret) })
  app.clock.advance({ seconds: 30 })
  return { secret, recoveryCodes }
}

import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import type { TestMember } from './members.ts'

/** The code that a member's app shows at the moment of the test's clock, or some thirty seconds away from it. */
export function codeAt(app: TestApp, secret: string, stepsAway = 0): string {
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: app.clock.now().getTime() + stepsAway * 30_000 })
}

/** A code that is none of the secret's around this moment. */
export function wrongCodeAt(app: TestApp, secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(app, secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
}

/** Turns two-factor on, as a member would; the clock is a step further afterwards, so that the next code is a new one. */
export async function turnOnTwoFactor(app: TestApp, member: TestMember): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await member.client.auth.beginTwoFactor({ password: member.password })
  const { recoveryCodes } = await member.client.auth.confirmTwoFactor({ code: codeAt(app, secret) })
  app.clock.advance({ seconds: 30 })
  return { secret, recoveryCodes }
}

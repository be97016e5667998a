import { z } from 'zod'
import { PasskeyId } from './ids.ts'

/** Where the email about a planned removal of two-factor leads, with `#token=…` behind it. */
export const KEEP_TWO_FACTOR_PATH = '/keep-two-factor'
/** Age of two-factor in days up to which a reset link can plan its removal without a code. */
export const RECENT_TWO_FACTOR_DAYS = 30
/** Hours between the request and the removal. */
export const TWO_FACTOR_REMOVAL_HOURS = 72
export const RECOVERY_CODES = 10
export const PASSKEYS_MAXIMUM = 10

export const PasskeyFacts = z.strictObject({
  id: PasskeyId,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PasskeyFacts = z.infer<typeof PasskeyFacts>

/** Passkeys, two-factor and recovery codes of an account, as the password reset page shows them. */
export const WaysIn = z.strictObject({
  twoFactor: z
    .strictObject({
      since: z.iso.datetime(),
      /** `after-wait`: also without a code, after 72 hours. `never`: staff accounts. */
      removal: z.enum(['after-wait', 'with-code', 'never']),
      removalDueAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(PasskeyFacts),
})
export type WaysIn = z.infer<typeof WaysIn>

import { z } from 'zod'
import { pickErrors } from './errors.ts'

/** Characters. Six are enough, because guessable passwords are refused too (decision S2). */
export const PASSWORD_MINIMUM = 6
export const PASSWORD_MAXIMUM = 256

/** An email address, trimmed and lowercased (VIS-AUTH-27, 28). */
export const Email = z
  .string()
  .max(320)
  .transform((text) => text.normalize('NFC').trim().toLowerCase())
  .pipe(z.email().max(254))

export const Password = z.string().max(PASSWORD_MAXIMUM)
/** The secret in a link of an email. */
export const LinkToken = z.string().min(16).max(200)

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const SecondFactor = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(?:[0-9]{6}|[0-9A-Z]{10})$/))

/** Re-authentication: the password, and a code if two-factor is on. */
export const Proof = z.strictObject({ password: Password, code: SecondFactor.optional() })
export type Proof = z.infer<typeof Proof>
/** Errors of every procedure that takes a `Proof`. */
export const proofErrors = pickErrors('WRONG_PASSWORD', 'CODE_REQUIRED', 'CODE_INVALID')

import { Email, PASSWORD_MINIMUM, SecondFactor } from '@adire/contract/credentials.ts'
import { MAXIMUM_AGE, MINIMUM_AGE, type Gender } from '@adire/contract/members.ts'
import { t } from '@lingui/core/macro'
import { ageOn, type BirthParts, toBirthDate } from '../../lib/birth-date.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'

/** Values of the dialog, shared by its tabs so that nothing is typed twice (WCAG 3.3.7). */
export type AuthDraft = {
  email: string
  password: string
  birth: BirthParts
  city: string
  gender: Gender | undefined
  /** Agrees to the use of whom the member wants to meet. */
  agreesToMeeting: boolean
}

export type Credentials = Pick<AuthDraft, 'email' | 'password'>

export const emptyDraft: AuthDraft = {
  email: '',
  password: '',
  birth: { day: '', month: '', year: '' },
  city: '',
  gender: undefined,
  agreesToMeeting: false,
}

export type AuthErrors = {
  email?: string
  password?: string
  birth?: string
  city?: string
  gender?: string
  agreesToMeeting?: string
}

/** Trims and lowercases an address (VIS-AUTH-27, 28); undefined if it is invalid. */
export function parseEmail(text: string): string | undefined {
  return Email.safeParse(text).data
}

/** Requires both fields and a password of the minimum length (VIS-AUTH-24, 26). */
export function checkCredentials({ email, password }: Credentials): {
  email?: string
  password?: string
} {
  const missing = t`Please fill in all fields`
  if (email.trim() === '') return { email: missing, ...(password === '' && { password: missing }) }
  if (password === '') return { password: missing }
  if (!parseEmail(email)) return { email: t`Please enter a valid email address` }
  if (password.length < PASSWORD_MINIMUM)
    return { password: t`Password must be at least 6 characters` }
  return {}
}

/**
 * Checks the first step of sign-up; an age outside 18 to 100 is refused here and again on the server
 * (decision P2).
 */
export function checkDetails(draft: AuthDraft, today: Date): AuthErrors {
  const missing = t`Please fill in all fields`
  const errors = checkCredentials(draft)
  const hasBirth = Object.values(draft.birth).every((part) => part !== '')
  const birth = hasBirth ? birthDateError(draft.birth, today) : missing
  return {
    ...errors,
    ...(birth !== undefined && { birth }),
    ...(draft.city === '' && { city: missing }),
  }
}

/** Checks the second step of sign-up. */
export function checkGender({ gender, agreesToMeeting }: AuthDraft): AuthErrors {
  return {
    ...(!gender && { gender: t`Please choose one` }),
    ...(!agreesToMeeting && {
      agreesToMeeting: t`Adire can’t suggest members without this. Please tick the box to join.`,
    }),
  }
}

function birthDateError(parts: BirthParts, today: Date): string | undefined {
  const birthDate = toBirthDate(parts)
  if (!birthDate) return t`Please enter a valid date of birth`
  const age = ageOn(birthDate, today)
  if (age < MINIMUM_AGE) return t`You must be at least 18 years old to join.`
  return age > MAXIMUM_AGE ? t`Please enter a valid date of birth` : undefined
}

/** Text for errors outside the catalogue: no response, or an unexpected one (VIS-AUTH-44, 46). */
export function signUpFailure(error: Error): string {
  return 'status' in error
    ? t`An unexpected error occurred. Please try again.`
    : t`Sign up failed. Please try again.`
}

/** Error text of the email field of a password reset (VIS-AUTH-30, 31). */
export function checkResetEmail(email: string): string | undefined {
  if (email.trim() === '') return t`Please enter your email address`
  return email.includes('@') ? undefined : t`Please enter a valid email address`
}

export const resetSchema = schemaFromRule(({ email }: { email: string }) => ({
  email: checkResetEmail(email),
}))

/** Checks the second step of a log-in, which takes a code of the app or a recovery code. */
export function checkCode({ code }: { code: string }): { code?: string } {
  return SecondFactor.safeParse(code).success ? {} : { code: missingCodeText() }
}

/** Error text of a missing or malformed two-factor code. */
export function missingCodeText(): string {
  return t`Enter the six digits from your app, or a recovery code`
}

/** Error text of a new password and its confirmation (RST-11 to 13). */
export function checkNewPassword(password: string, confirmation: string): string | undefined {
  if (password === '' || confirmation === '') return t`Please fill in all fields`
  if (password.length < PASSWORD_MINIMUM) return t`Password must be at least 6 characters long`
  return password === confirmation ? undefined : t`Passwords do not match`
}

export type PasswordStrength = 'weak' | 'medium' | 'strong'

const strengthPoints = [/.{6}/su, /.{10}/su, /\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}]/u]

/**
 * Rates a password by six points: two for length, one each for an upper-case letter, a lower-case
 * letter, a digit and a symbol (RST-15 to 23).
 */
export function passwordStrength(password: string): PasswordStrength {
  const score = strengthPoints.filter((point) => point.test(password)).length
  if (score < 3) return 'weak'
  return score < 5 ? 'medium' : 'strong'
}

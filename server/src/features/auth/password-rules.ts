import { PASSWORD_MINIMUM } from '@adire/contract/credentials.ts'
import { BRAND } from '@adire/contract/brand.ts'

/** Characters; longer than members' passwords, because staff can read member data (decision S2). */
const STAFF_PASSWORD_MINIMUM = 12
/** Passwords with fewer estimated guesses are refused. */
const GUESSES_MINIMUM = 10_000
/** Characters that a password must have beside a personal word of its owner. */
const BESIDE_MINIMUM = 4
/** Shorter words, such as "the", aren't personal. */
const PERSONAL_WORD_MINIMUM = 4

interface PasswordStrength {
  isCommonPassword(password: string): boolean
  estimateGuesses(password: string, knownWords: string[]): number
}

interface Owner {
  email: string
  city?: string | null
  handle?: string | null
  isStaff?: boolean
}

type PasswordOutcome =
  | { kind: 'accepted' }
  | { kind: 'short'; minimum: number }
  | { kind: 'weak'; reason: 'common' | 'personal' | 'guessable' }

/**
 * Accepts a password that is long enough, not common, not about its owner and not easily guessed.
 */
export function resolvePassword(
  password: string,
  owner: Owner,
  { isCommonPassword, estimateGuesses }: PasswordStrength,
): PasswordOutcome {
  const minimum = owner.isStaff ? STAFF_PASSWORD_MINIMUM : PASSWORD_MINIMUM
  if ([...password].length < minimum) return { kind: 'short', minimum }
  if (isCommonPassword(password)) return { kind: 'weak', reason: 'common' }
  const words = listPersonalWords(owner)
  const lowered = password.toLowerCase()
  if (words.some((word) => lowered.includes(word) && lowered.length - word.length < BESIDE_MINIMUM))
    return { kind: 'weak', reason: 'personal' }
  if (estimateGuesses(password, words) >= GUESSES_MINIMUM) return { kind: 'accepted' }
  return {
    kind: 'weak',
    reason: estimateGuesses(password, []) >= GUESSES_MINIMUM ? 'personal' : 'guessable',
  }
}

/** Lists words that an attacker who knows the owner would try, in lower case. */
function listPersonalWords({ email, city, handle }: Owner): string[] {
  const local = email.split('@')[0] ?? ''
  const words = [
    BRAND.name,
    local,
    ...local.split(/[^\p{L}]+/u),
    city ?? '',
    ...(city ?? '').split(' '),
    handle ?? '',
    // Without a number at the end; the lookbehind keeps the time linear.
    (handle ?? '').replace(/(?<!\d)\d+$/, ''),
  ]
  const lowered = words.map((word) => word.toLowerCase())
  return [...new Set(lowered.filter((word) => word.length >= PERSONAL_WORD_MINIMUM))]
}

import { INTERESTS_MAXIMUM, popularInterests, ProfileEdit } from '@adire/contract/profiles.ts'
import { findStoredInterest } from '../../lib/interest-copy.ts'

const SUGGESTION_COUNT = 10

const toKey = (interest: string) => interest.normalize('NFC').trim().toLowerCase()

function hasInterest(chosen: readonly string[], interest: string): boolean {
  return chosen.some((other) => toKey(other) === toKey(interest))
}

/** First ten of the twenty popular interests that aren't chosen yet (MEM-PROF-43). */
export function suggestedInterests(chosen: readonly string[]): string[] {
  return popularInterests
    .filter((interest) => !hasInterest(chosen, interest))
    .slice(0, SUGGESTION_COUNT)
}

export type AddInterestResult =
  | { kind: 'added'; interests: string[] }
  | { kind: 'empty' | 'present' | 'full' | 'invalid' }

/**
 * Adds a trimmed interest unless it is empty, a duplicate or the twenty-first (MEM-PROF-23 to 25);
 * popular ones are stored by their English names, whatever the language in which they were typed.
 */
export function addInterest(chosen: readonly string[], typed: string): AddInterestResult {
  const entered = typed.normalize('NFC').trim()
  const text = findStoredInterest(entered) ?? entered
  if (text === '') return { kind: 'empty' }
  if (hasInterest(chosen, text)) return { kind: 'present' }
  if (chosen.length >= INTERESTS_MAXIMUM) return { kind: 'full' }
  if (!ProfileEdit.safeParse({ interests: [text] }).success) return { kind: 'invalid' }
  const usual = popularInterests.find((interest) => toKey(interest) === toKey(text))
  return { kind: 'added', interests: [...chosen, usual ?? text] }
}

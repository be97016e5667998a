import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/**
 * Characters that are looked at: 64 digits held the server for 50 ms, and a weak password is
 * estimated twice.
 */
const ESTIMATED_LENGTH = 20

// Made at the start: it takes as long as several estimates.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const commonPasswords = new Set(dictionary['passwords-common'].map(String))

/** A password that costs about as much to estimate as any. */
const COSTLY = '1a'.repeat(ESTIMATED_LENGTH / 2)
const WARM_UPS = 8
// The first estimates of a process take five times as long, up to 50 ms. They happen here, before
// the server listens.
for (let i = 0; i < WARM_UPS; i++) estimateGuesses(COSTLY, [])

/** One of the 49,000 passwords that everybody tries first. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}

/** About how many tries somebody needs who knows these words about the member. */
export function estimateGuesses(password: string, knownWords: string[]): number {
  return estimator.check(password.slice(0, ESTIMATED_LENGTH), knownWords).guesses
}

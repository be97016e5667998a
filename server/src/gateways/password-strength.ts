import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Characters to estimate: 64 digits took 50 ms, and a weak password is estimated twice. */
const ESTIMATED_LENGTH = 20

// Created at startup, because it takes as long as several estimates.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const commonPasswords = new Set(dictionary['passwords-common'].map(String))

/** One of the slowest passwords to estimate. */
const SLOW_PASSWORD = '1a'.repeat(ESTIMATED_LENGTH / 2)
const WARM_UPS = 8
// Runs at import, because the first estimates of a process take up to 50 ms, five times as long as
// later ones, and would delay requests.
for (let i = 0; i < WARM_UPS; i++) estimateGuesses(SLOW_PASSWORD, [])

/** Returns whether a password is among the 49,000 most common ones. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}

/** Returns about how many tries an attacker needs who knows these words about the member. */
export function estimateGuesses(password: string, knownWords: string[]): number {
  return estimator.check(password.slice(0, ESTIMATED_LENGTH), knownWords).guesses
}

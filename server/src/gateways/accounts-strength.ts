import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What is looked at: enough to tell, and little enough to take a few milliseconds. */
const ESTIMATED_LENGTH = 64

let estimator: ZxcvbnFactory | undefined
const commonPasswords = new Set(dictionary['passwords-common'].map(String))

/** One of the 49,000 passwords that everybody tries first. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}

/** About how many tries somebody needs who knows these words about the member. */
export function estimateGuesses(password: string, knownWords: string[]): number {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return estimator.check(password.slice(0, ESTIMATED_LENGTH), knownWords).guesses
}

import { FIRST_CHAIN_HASH, chainHashInput, type WalletEntry } from '@adire/contract/tokens.ts'

/** State of a check: the next entry must continue from this position, chain hash and balance. */
export interface ChainState {
  position: number
  /** Hash of the last entry. */
  chainHash: string
  balance: number
}

export const CHAIN_START: ChainState = { position: 0, chainHash: FIRST_CHAIN_HASH, balance: 0 }

/** `at` is the position of the first wrong entry. */
export type CheckOutcome = { isIntact: true; end: ChainState } | { isIntact: false; at: number }

/** Computes the hexadecimal SHA-256 of a text. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Recomputes the chain hash of each entry from its content and the hash before it, as the server does
 * (`chainHashInput`). The first entry with a wrong hash, position or balance is where the statement
 * was changed.
 */
export async function checkEntries(
  entries: readonly WalletEntry[],
  start: ChainState,
): Promise<CheckOutcome> {
  let link = start
  for (const { chainHash, ...entry } of entries) {
    const expected = { position: link.position + 1, balance: link.balance + entry.amount }
    const isNext = entry.position === expected.position && entry.balance === expected.balance
    if (!isNext || (await sha256(chainHashInput(entry, link.chainHash))) !== chainHash)
      return { isIntact: false, at: expected.position }
    link = { ...expected, chainHash }
  }
  return { isIntact: true, end: link }
}

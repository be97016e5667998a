import { FIRST_CHAIN_HASH, chainHashInput, type WalletEntry } from '@adire/contract/tokens.ts'

/** State of a check: position, hash and balance that the next entry has to continue. */
export interface ChainState {
  position: number
  seal: string
  balance: number
}

export const CHAIN_START: ChainState = { position: 0, seal: FIRST_CHAIN_HASH, balance: 0 }

export type CheckOutcome = { isRight: true; end: ChainState } | { isRight: false; at: number }

/** Hexadecimal SHA-256. */
export type Hash = (text: string) => Promise<string>

export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Recomputes the chain hash (`seal`) of each entry from its content and the hash before it. The first
 * entry with a wrong hash, position or balance is where the statement was changed.
 */
export async function checkEntries(
  entries: readonly WalletEntry[],
  start: ChainState,
  hash: Hash = sha256,
): Promise<CheckOutcome> {
  let link = start
  for (const { seal, ...entry } of entries) {
    const expected = { position: link.position + 1, balance: link.balance + entry.amount }
    const isNext = entry.position === expected.position && entry.balance === expected.balance
    if (!isNext || (await hash(chainHashInput(entry, link.seal))) !== seal)
      return { isRight: false, at: expected.position }
    link = { ...expected, seal }
  }
  return { isRight: true, end: link }
}

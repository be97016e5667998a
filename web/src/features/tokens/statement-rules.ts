import { FIRST_CHAIN_HASH, chainHashInput, type WalletEntry } from '@adire/contract/tokens.ts'

/** How far a check has come: what the next entry must follow on. */
export interface Link {
  position: number
  seal: string
  balance: number
}

export const CHAIN_START: Link = { position: 0, seal: FIRST_CHAIN_HASH, balance: 0 }

export type CheckOutcome = { isRight: true; end: Link } | { isRight: false; at: number }

/** Hexadecimal SHA-256. */
export type Hash = (text: string) => Promise<string>

export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Makes the seal of each entry again from what it says and the seal before it. The first that has
 * another seal, another place or another balance than it must have is where the statement was
 * changed.
 */
export async function checkEntries(
  entries: readonly WalletEntry[],
  start: Link,
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

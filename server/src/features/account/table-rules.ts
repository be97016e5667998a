/** One table of the data map (`data-rules.ts`). */
export interface TableRule {
  /** The columns that say whose a row is; none where nothing is tied to a member. */
  of: string[]
  /** Exports only rows the member still sees; a block or unmatch hides those of the pair. */
  shown?: 'matches' | 'threads' | 'messages' | 'notifications'
  /** Columns a member gets. */
  given?: string[]
  /** Columns a member gets with everybody but themselves under a pseudonym. */
  persons?: string[]
  /** Columns a member does not get, and why. */
  withheld?: Record<string, string>
  /** Why a member gets nothing of the table at all. */
  withheldWhole?: string
  atErasure: 'removed' | 'rewritten' | { kept: string }
  /** Owner columns for erasure, if they differ from `of`. */
  removedBy?: string[]
}

export const SECRET = 'a secret, or made from one'
export const DERIVED = 'worked out from the rest'
export const OTHERS = 'about somebody else'
export const CASES =
  'kept until two years after the case is closed, so that nobody leaves a case by leaving us'
export const RANKING = 'a figure of the order in Discover'
export const PROVIDERS = "a number of the payment provider's"
export const LEDGER = 'the books must add up; only a random number stands in them'

/** Names between blanks. */
export function columns(names: string): string[] {
  return names.trim().split(/\s+/)
}

/** What is said of one table in the data map (`data-rules.ts`). */
export interface TableRule {
  /** The columns that say whose a row is; none where nothing is tied to a member. */
  of: string[]
  /** Only rows that the member still sees in the product (security section 7): a block or the end of a match hides what belongs to the pair. */
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
  /** Whose rows go where those aren't the rows a member gets. */
  removedBy?: string[]
}

export const SECRET = 'a secret, or made from one'
export const DERIVED = 'worked out from the rest'
export const OTHERS = 'about somebody else'
export const CASES = 'kept until two years after the case is closed, so that nobody leaves a case by leaving us'
export const RANKING = 'a figure of the order in Discover'
export const PROVIDERS = "a number of the payment provider's"
export const LEDGER = 'the books must add up; only a random number stands in them'

/** Names between blanks. */
export function columns(names: string): string[] {
  return names.trim().split(/\s+/)
}

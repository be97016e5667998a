/** One table of the data map (`data-rules.ts`). */
export interface TableRule {
  /** Columns with the owner; empty if the rows belong to nobody. */
  of: string[]
  /** Exports only rows the member still sees; a block or unmatch hides those of the pair. */
  shown?: 'matches' | 'threads' | 'messages' | 'notifications'
  /** Columns in the export. */
  given?: string[]
  /** Columns in the export with other members pseudonymised. */
  persons?: string[]
  /** Columns not in the export, with the reason. */
  withheld?: Record<string, string>
  /** Reason why the whole table is not in the export. */
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

/** Splits a list of names separated by spaces. */
export function columns(names: string): string[] {
  return names.trim().split(/\s+/)
}

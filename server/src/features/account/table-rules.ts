/**
 * One table of the data map (`data-rules.ts`): what a member's data export contains of it, and what
 * erasure does with it. Members read the reasons in their export.
 */
export interface TableRule {
  /** Columns with the owner's id; empty if the rows belong to no member. */
  ownedBy: string[]
  /** Exports only rows the member still sees; a block or unmatch hides those of the pair. */
  limitedTo?: 'matches' | 'threads' | 'messages' | 'notifications'
  /** View to export from, with the columns of the table; by default the table itself. */
  exportedFrom?: string
  /** Columns in the export. */
  exported?: string[]
  /** Columns in the export in which pseudonyms replace the ids of members. */
  pseudonymized?: string[]
  /** Columns not in the export, with the reason. */
  withheld?: Record<string, string>
  /** Reason why the whole table is not in the export. */
  withheldTable?: string
  /** `rewritten` by a statement of its own (`erase-queries.ts`); `kept` with the reason. */
  atErasure: 'removed' | 'rewritten' | { kept: string }
  /** Columns that select the rows to remove at erasure, if they differ from `ownedBy`. */
  erasedBy?: string[]
}

export const SECRET = 'a secret, or derived from one'
export const DERIVED = 'derived from other data'
export const CHECKED = 'signs of fraud that moderators check'
export const OTHERS = 'about another person'
export const CASES = 'kept when the account is erased, so that leaving doesn’t end a case'
export const RANKING = 'internal value for the order in Discover'
export const PROVIDERS = 'ID at the payment provider'
export const LEDGER = 'required for accounting; contains only a random number'

/** Splits a list of names separated by spaces. */
export function columns(names: string): string[] {
  return names.trim().split(/\s+/)
}

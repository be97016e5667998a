import type { WalletEntry } from '@adire/contract/tokens.ts'
import type { EntryRow } from './statement-queries.ts'

export function viewEntry({
  id,
  type,
  amount,
  balance,
  description,
  created_at,
  position,
  seal,
}: EntryRow): WalletEntry {
  return { id, type, amount, balance, description, createdAt: created_at, position, seal }
}

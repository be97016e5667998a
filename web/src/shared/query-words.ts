import { msg } from '@lingui/core/macro'
import type { QueryWords } from '../ui/QueryState.tsx'

export const settingsWords: QueryWords = {
  loading: msg`Loading your settings`,
  failed: msg`These settings could not be loaded`,
  advice: msg`Check your connection and try again. Nothing of them is lost.`,
}

/** Texts of queries whose failure loses nothing of the member's. */
export const readWords: QueryWords = {
  advice: msg`Please check your connection and try again.`,
}

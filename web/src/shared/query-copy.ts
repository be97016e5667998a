import { msg } from '@lingui/core/macro'
import type { QueryCopy } from '../ui/QueryState.tsx'

export const settingsCopy: QueryCopy = {
  loading: msg`Loading your settings`,
  failed: msg`These settings could not be loaded`,
  advice: msg`Check your connection and try again. Nothing of them is lost.`,
}

/** Texts of queries whose failure loses nothing of the member's. */
export const readCopy: QueryCopy = {
  advice: msg`Please check your connection and try again.`,
}

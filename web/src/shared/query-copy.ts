import { msg } from '@lingui/core/macro'
import type { QueryCopy } from '../ui/QueryState.tsx'

export const settingsCopy: QueryCopy = {
  loading: msg`Loading your settings`,
  failed: msg`Couldn’t load these settings`,
  advice: msg`Check your connection and try again. Your settings are safe.`,
}

/** Texts of pages without unsaved input, where "Nothing is lost" would raise questions. */
export const readOnlyCopy: QueryCopy = {
  advice: msg`Please check your connection and try again.`,
}

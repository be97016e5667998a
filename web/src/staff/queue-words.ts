import { msg } from '@lingui/core/macro'
import type { QueryCopy } from '../ui/QueryState.tsx'

/** Texts of `QueryState` for a queue, a case or a member's record. */
export const queueWords: QueryCopy = {
  loading: msg`Loading the queue`,
  failed: msg`The queue could not be loaded`,
  advice: msg`Nothing was decided or lost.`,
}

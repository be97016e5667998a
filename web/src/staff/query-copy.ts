import { msg } from '@lingui/core/macro'
import type { QueryCopy } from '../ui/QueryState.tsx'

/** Texts of `QueryState` on staff pages with a queue, a case or a member's record. */
export const staffQueryCopy: QueryCopy = {
  loading: msg`Loading the queue`,
  failed: msg`Couldn’t load the queue`,
  advice: msg`No decisions were made or lost.`,
}

import type { StatementFilter } from '@adire/contract/tokens.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { CHAIN_START, checkEntries } from './statement-rules.ts'

/** Lists wallet entries, newest first. */
export function useStatement(filter: StatementFilter) {
  return useInfiniteQuery(
    api.tokens.statement.infiniteOptions({
      input: (cursor: string | undefined) => ({ filter, cursor }),
      ...cursorPaging,
    }),
  )
}

/** Downloads the whole statement as CSV. */
export function useStatementFile() {
  return useMutation(
    api.tokens.exportStatement.mutationOptions({
      onSuccess: saveFile,
      onError: (error) => toastFailure(error, t`Download failed`, t`Please try again.`),
    }),
  )
}

export type StatementCheck =
  | { isIntact: true; count: number; balance: number }
  | { isIntact: false; at: number }

/**
 * Recomputes the hash chain of the statement in this browser, page by page, and compares its end with
 * the server's.
 */
export function useStatementCheck() {
  return useMutation({ mutationFn: checkStatement })
}

async function checkStatement(): Promise<StatementCheck> {
  let link = CHAIN_START
  for (;;) {
    const { entries, head, hasMore } = await client.tokens.chain({ after: link.position })
    const outcome = await checkEntries(entries, link)
    if (!outcome.isIntact) return outcome
    link = outcome.end
    if (hasMore && entries.length > 0) continue
    const isWhole =
      link.position === head.position &&
      link.chainHash === head.chainHash &&
      link.balance === head.balance
    return isWhole
      ? { isIntact: true, count: link.position, balance: link.balance }
      : { isIntact: false, at: link.position + 1 }
  }
}

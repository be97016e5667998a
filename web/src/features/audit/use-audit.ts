import type { AuditFilter } from '@adire/contract/audit.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { downloadOptions } from '../../lib/download-options.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import type { AuditOrder } from './rules.ts'

export function useEntries(filter: AuditFilter, order: AuditOrder) {
  return useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, order, cursor }),
      ...cursorPaging,
    }),
  )
}

export function useOperations() {
  return useQuery(api.audit.listOperations.queryOptions({ staleTime: MINUTE_MS }))
}

export function useChainCheck() {
  return useMutation(
    api.audit.verify.mutationOptions({
      onError: (error) =>
        toastFailure(error, t`Error`, t`Couldn’t check the log. Please try again.`),
    }),
  )
}

/** Downloads the entries. The server audits the download, so the list is refetched. */
export function useAuditDownload() {
  const queryClient = useQueryClient()
  return useMutation(
    api.audit.exportEntries.mutationOptions({
      ...downloadOptions(),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.audit.key() }),
    }),
  )
}

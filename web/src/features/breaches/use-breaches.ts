import type { BreachId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { downloadOptions } from '../../lib/download-options.ts'
import { toast } from '../../lib/toast.ts'

export type BreachStatus = 'open' | 'closed'

export function useBreaches(status: BreachStatus | undefined) {
  return useInfiniteQuery(
    api.breaches.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(status && { status }), cursor }),
      ...cursorPaging,
    }),
  )
}

/** A breach with its entries. Each read is audited. */
export function useBreach(id: BreachId) {
  return useQuery(api.breaches.read.queryOptions({ input: { id } }))
}

/** Downloads the whole register as CSV: the current facts, or every entry. */
export function useRegisterDownload() {
  return useMutation(api.breaches.exportRegister.mutationOptions(downloadOptions()))
}

/** Broadcasts that a breach can refer to, the latest twenty. */
export function useLatestBroadcasts() {
  return useQuery(api.broadcasts.list.queryOptions({ input: {} }))
}

/** Writes to the register. Forms show failures. */
export function useBreachWrites() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.breaches.key() }),
      queryClient.invalidateQueries({ queryKey: api.queues.key() }),
    ])
  return {
    create: useMutation(
      api.breaches.create.mutationOptions({
        onSuccess: () => toast.success({ title: t`Breach recorded` }),
        onSettled,
      }),
    ),
    addEntry: useMutation(
      api.breaches.addEntry.mutationOptions({
        onSuccess: () => toast.success({ title: t`Added to the register` }),
        onSettled,
      }),
    ),
  }
}

import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'

export function useAddressFlags(state: 'open' | 'cleared') {
  return useInfiniteQuery(
    api.addressFlags.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...cursorPaging,
    }),
  )
}

/** Clears a flag. Its dialog shows the errors. */
export function useClearFlag() {
  const queryClient = useQueryClient()
  return useMutation(
    api.addressFlags.clear.mutationOptions({
      onSuccess: () => toast.success({ title: t`Flag cleared` }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.addressFlags.key() }),
    }),
  )
}

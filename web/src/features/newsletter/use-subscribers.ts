import type { SubscriberState } from '@adire/contract/newsletter-subscribers.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'

interface SubscriberFilter {
  search: string
  state: SubscriberState | undefined
}

export function useSubscribers({ search, state }: SubscriberFilter) {
  return useInfiniteQuery(
    api.newsletter.listSubscribers.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        ...(search && { search }),
        ...(state && { state }),
      }),
      ...cursorPaging,
      // Keeps the last results visible while the next ones load.
      placeholderData: keepPreviousData,
    }),
  )
}

export function useSubscriberFile() {
  return useMutation(
    api.newsletter.exportSubscribers.mutationOptions({
      onSuccess: saveFile,
      onError: (error) =>
        toast.error(
          errorCopy(error, { title: t`Download Failed`, description: t`Please try again.` }),
        ),
    }),
  )
}

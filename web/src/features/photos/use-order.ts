import type { PhotoId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { inGridOrder, moved } from './file-rules.ts'

/**
 * Reorders photos: updates the cache at once, sends changes one at a time and refetches after the
 * last. The profile picture stays first. `news` is the text for screen readers.
 */
export function useOrder() {
  const queryClient = useQueryClient()
  const [news, setNews] = useState('')
  const mutationKey = api.photos.reorder.mutationKey()
  const listKey = api.photos.listMine.queryKey()

  const reorder = useMutation(
    api.photos.reorder.mutationOptions({
      scope: { id: 'photo-order' },
      onError(error) {
        setNews('')
        // Another window has deleted one of the photos.
        const title = t`Order Not Saved`
        if (hasCode(error, 'NOT_FOUND'))
          toast.error({
            title,
            description: t`Your photos have changed in another window. Please try again.`,
          })
        else
          toast.error(
            errorCopy(error, {
              title,
              description: t`Failed to save the order. Please try again.`,
            }),
          )
      },
      onSettled: () => {
        if (queryClient.isMutating({ mutationKey }) === 1)
          void queryClient.invalidateQueries({ queryKey: api.photos.key() })
      },
    }),
  )

  /** Moves a photo between zero-based grid positions; position 0 is the profile picture's. */
  function move(from: number, to: number) {
    const photos = inGridOrder(queryClient.getQueryData(listKey)?.photos ?? [])
    if (from === to || from < 1 || to < 1 || to >= photos.length) return
    const next = moved(photos, from, to).map((photo, orderIndex) => ({ ...photo, orderIndex }))
    const ids: PhotoId[] = next.map(({ id }) => id)
    void queryClient.cancelQueries({ queryKey: listKey })
    queryClient.setQueryData(listKey, (old) => old && { ...old, photos: next })
    const [place, total] = [to + 1, next.length]
    setNews(t`Photo moved to place ${place} of ${total}.`)
    reorder.mutate({ ids })
  }

  return { move, news }
}

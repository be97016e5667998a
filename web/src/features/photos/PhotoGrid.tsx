import type { PhotoId } from '@adire/contract/ids.ts'
import type { OwnPhoto } from '@adire/contract/photos.ts'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { DescribeDialog } from './DescribeDialog.tsx'
import { moveItem, sortForGrid } from './file-rules.ts'
import { PhotoMenu } from './PhotoMenu.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { LazySortingGrid, SortingItem } from './LazySorting.tsx'
import { BoostConfirmation } from './SpendConfirmations.tsx'
import { type useRemovals, useSetProfilePicture } from './use-photos.ts'
import { usePrices, useSpendConfirmation } from './use-spending.ts'

type Props = {
  photos: OwnPhoto[]
  removals: Pick<ReturnType<typeof useRemovals>, 'removePhoto' | 'removingId'>
  /** Tiles after the photos. */
  children: ReactNode
}

/** Photos in their order with a menu each; the profile picture comes first and is twice as wide. */
export function PhotoGrid({ photos, removals: { removePhoto, removingId }, children }: Props) {
  const { t } = useLingui()
  const { setProfilePicture, settingId } = useSetProfilePicture()
  const { move, announcement } = useReorder()
  const prices = usePrices()
  const boost = useSpendConfirmation<OwnPhoto>('boost')
  const [described, setDescribed] = useState<OwnPhoto | null>(null)
  const ordered = sortForGrid(photos)
  const total = ordered.length

  function renderMenu(photo: OwnPhoto, position: number) {
    return (
      <PhotoMenu
        photo={photo}
        position={position}
        total={total}
        boostPrice={prices?.boost}
        isBusy={settingId === photo.id || removingId === photo.id}
        actions={{
          onSetProfilePicture: () => setProfilePicture(photo.id),
          onBoost: () =>
            prices && boost.open(photo, { price: prices.boost, balance: prices.balance }),
          onDescribe: () => setDescribed(photo),
          onMove: (step) => move(position - 1, position - 1 + step),
          onDelete: () => removePhoto(photo, position),
        }}
      />
    )
  }

  return (
    <>
      <LazySortingGrid ids={ordered.map(({ id }) => id)} onMove={move}>
        <ul
          className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:gap-4"
          aria-label={t`Your photos`}
        >
          {ordered.map((photo, index) =>
            photo.isProfilePicture ? (
              <li key={photo.id} className="col-span-2 row-span-2">
                <PhotoTile photo={photo} position={index + 1} total={total}>
                  {renderMenu(photo, index + 1)}
                </PhotoTile>
              </li>
            ) : (
              <SortingItem key={photo.id} id={photo.id} position={index + 1}>
                {({ dragProps, dragButton }) => (
                  <PhotoTile
                    photo={photo}
                    position={index + 1}
                    total={total}
                    dragProps={total > 2 ? dragProps : {}}
                  >
                    {total > 2 && dragButton}
                    {renderMenu(photo, index + 1)}
                  </PhotoTile>
                )}
              </SortingItem>
            ),
          )}
          {children}
        </ul>
      </LazySortingGrid>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {prices && <BoostConfirmation confirmation={boost} prices={prices} />}
      <DescribeDialog photo={described} onClose={() => setDescribed(null)} />
    </>
  )
}

/**
 * Reorders photos: updates the cache at once, sends changes one at a time and refetches after the
 * last. The profile picture stays first. `announcement` is for screen readers.
 */
function useReorder() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [announcement, setAnnouncement] = useState('')
  const mutationKey = api.photos.reorder.mutationKey()
  const listKey = api.photos.listMine.queryKey()

  const reorder = useMutation(
    api.photos.reorder.mutationOptions({
      scope: { id: 'photo-order' },
      onError(error) {
        setAnnouncement('')
        const title = t`Couldn’t save the order`
        // Another window has deleted one of the photos.
        if (hasCode(error, 'NOT_FOUND'))
          toast.error({
            title,
            description: t`Your photos were changed in another window. Please try again.`,
          })
        else
          toast.error(
            errorCopy(error, {
              title,
              description: t`Please try again.`,
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
    const photos = sortForGrid(queryClient.getQueryData(listKey)?.photos ?? [])
    if (from === to || from < 1 || to < 1 || to >= photos.length) return
    const next = moveItem(photos, from, to).map((photo, orderIndex) => ({ ...photo, orderIndex }))
    const ids: PhotoId[] = next.map(({ id }) => id)
    void queryClient.cancelQueries({ queryKey: listKey })
    queryClient.setQueryData(listKey, (old) => old && { ...old, photos: next })
    const [position, total] = [to + 1, next.length]
    setAnnouncement(t`Photo moved to position ${position} of ${total}.`)
    reorder.mutate({ ids })
  }

  return { move, announcement }
}

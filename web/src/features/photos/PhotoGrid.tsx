import type { OwnPhoto } from '@adire/contract/photos.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DescribeDialog } from './DescribeDialog.tsx'
import { inGridOrder } from './file-rules.ts'
import { PhotoMenu } from './PhotoMenu.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { SortingArea, SortingItem } from './SortingParts.tsx'
import { BoostQuestion } from './SpendQuestions.tsx'
import { useOrder } from './use-order.ts'
import { type useRemovals, useSetProfilePicture } from './use-photos.ts'
import { usePrices, useSpendQuestion } from './use-spending.ts'

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
  const { move, news } = useOrder()
  const prices = usePrices()
  const boost = useSpendQuestion<OwnPhoto>('boost')
  const [described, setDescribed] = useState<OwnPhoto | null>(null)
  const ordered = inGridOrder(photos)
  const total = ordered.length

  function renderMenu(photo: OwnPhoto, place: number) {
    return (
      <PhotoMenu
        photo={photo}
        place={place}
        total={total}
        boostPrice={prices?.boost}
        isBusy={settingId === photo.id || removingId === photo.id}
        choices={{
          onSetProfilePicture: () => setProfilePicture(photo.id),
          onBoost: () =>
            prices && boost.ask(photo, { price: prices.boost, balance: prices.balance }),
          onDescribe: () => setDescribed(photo),
          onMove: (step) => move(place - 1, place - 1 + step),
          onDelete: () => removePhoto(photo, place),
        }}
      />
    )
  }

  return (
    <>
      <SortingArea ids={ordered.map(({ id }) => id)} onMove={move}>
        <ul
          className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:gap-4"
          aria-label={t`Your photos`}
        >
          {ordered.map((photo, index) =>
            photo.isProfilePicture ? (
              <li key={photo.id} className="col-span-2 row-span-2">
                <PhotoTile photo={photo} place={index + 1} total={total}>
                  {renderMenu(photo, index + 1)}
                </PhotoTile>
              </li>
            ) : (
              <SortingItem key={photo.id} id={photo.id} place={index + 1}>
                {({ surface, grip }) => (
                  <PhotoTile
                    photo={photo}
                    place={index + 1}
                    total={total}
                    surface={total > 2 ? surface : {}}
                  >
                    {total > 2 && grip}
                    {renderMenu(photo, index + 1)}
                  </PhotoTile>
                )}
              </SortingItem>
            ),
          )}
          {children}
        </ul>
      </SortingArea>
      <p role="status" className="sr-only">
        {news}
      </p>
      {prices && <BoostQuestion question={boost} prices={prices} />}
      <DescribeDialog photo={described} onClose={() => setDescribed(null)} />
    </>
  )
}

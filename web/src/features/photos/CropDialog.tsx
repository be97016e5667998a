import type { Crop } from '@adire/contract/photos.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Picture } from './picture-api.ts'
import { centredCrop } from './picture-rules.ts'
import { PictureCropper } from './PictureCropper.tsx'

/** Fits three buttons in a row on a phone. */
const compact = 'max-sm:px-2 max-sm:text-sm max-sm:whitespace-nowrap'

export type CropDialogProps = {
  pictures: readonly Picture[]
  onAdd: (chosen: readonly { picture: Picture; crop: Crop }[]) => void
  onSkip: (picture: Picture) => void
  /** Called when the dialog is closed: no further picture is to be cropped. */
  onCancel: () => void
}

/**
 * Lets the member choose the 4:5 part of each picture, or crop all of them to the middle. Open while
 * there are pictures.
 */
export function CropDialog({ pictures, onAdd, onSkip, onCancel }: CropDialogProps) {
  const { t } = useLingui()
  const [current] = pictures
  const [shown, setShown] = useState(current)
  // Not state: a re-render after each of many quick moves exceeds React's limit of nested updates
  // on slow devices.
  const chosen = useRef<{ picture: Picture; crop: Crop } | null>(null)
  // Shows the last picture while the dialog closes.
  if (current && current !== shown) setShown(current)
  const count = pictures.length

  function add(picture: Picture) {
    const crop = chosen.current?.picture === picture ? chosen.current.crop : centredCrop(picture)
    onAdd([{ picture, crop }])
  }

  return (
    <Dialog
      open={count > 0}
      onOpenChange={(open) => !open && onCancel()}
      title={t`Crop your photo`}
      description={
        count > 1 ? (
          <Plural value={count} one="# photo to crop." other="# photos to crop, this one first." />
        ) : (
          t`Choose the part to show.`
        )
      }
      isDirty={count > 1}
      footer={
        <>
          {count > 1 && (
            <Button variant="ghost" className={compact} onClick={() => current && onSkip(current)}>
              <Trans>Skip</Trans>
            </Button>
          )}
          {count > 1 && (
            <Button
              variant="secondary"
              className={compact}
              onClick={() =>
                onAdd(pictures.map((picture) => ({ picture, crop: centredCrop(picture) })))
              }
            >
              <Trans>Add all {count}</Trans>
            </Button>
          )}
          <Button className={compact} onClick={() => current && add(current)}>
            <Trans>Add photo</Trans>
          </Button>
        </>
      }
    >
      {shown && (
        <PictureCropper
          key={shown.url}
          picture={shown}
          onCrop={(crop) => (chosen.current = { picture: shown, crop })}
        />
      )}
    </Dialog>
  )
}

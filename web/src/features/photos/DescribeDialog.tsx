import { type OwnPhoto, PHOTO_DESCRIPTION_MAXIMUM } from '@adire/contract/photos.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useDescribePhoto } from './use-photos.ts'

/** Newest description, approved or not. */
function getNewestText({ description, pendingDescription }: OwnPhoto): string {
  return pendingDescription ?? description ?? ''
}

type Props = { photo: OwnPhoto | null; onClose: () => void }

/** Edits the text alternative of a photo, for people who cannot see it (WCAG 1.1.1). */
export function DescribeDialog({ photo, onClose }: Props) {
  const { t } = useLingui()
  const formId = useId()
  const [text, setText] = useState('')
  const [shown, setShown] = useState(photo)
  const describe = useDescribePhoto()
  if (photo && photo.id !== shown?.id) {
    setShown(photo)
    setText(getNewestText(photo))
  }
  if (!photo && shown) setShown(null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!photo || describe.isPending) return
    // Screen readers read it in one go, so it has no line breaks.
    describe.mutate(
      { id: photo.id, description: text.replaceAll(/\s+/g, ' ').trim() },
      { onSuccess: onClose },
    )
  }

  return (
    <Dialog
      open={photo !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Describe this photo`}
      size="sm"
      isDirty={photo !== null && text !== getNewestText(photo)}
      footer={
        <Button type="submit" form={formId} loading={describe.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={handleSubmit}>
        {photo && (
          <img
            src={`${photo.src}/320`}
            alt={t`The photo to describe`}
            className="max-h-44 w-fit rounded-tile"
          />
        )}
        <Field
          label={<Trans>Description</Trans>}
          hint={
            <Trans>
              Describe the photo for people who can’t see it. Others see your description once a
              moderator has approved it.
            </Trans>
          }
        >
          <Textarea
            rows={3}
            maxLength={PHOTO_DESCRIPTION_MAXIMUM}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={t`Me in a blue gown at my sister’s wedding, laughing`}
          />
        </Field>
      </form>
    </Dialog>
  )
}

import type { OwnPhoto, RejectedPhoto } from '@adire/contract/photos.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { AddPhotoTile } from './AddPhotoTile.tsx'
import { inGridOrder } from './file-rules.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { PhotoTips } from './PhotoTips.tsx'
import { RejectedPhotos } from './RejectedPhotos.tsx'
import { cancelUpload, retryUpload } from './upload-store.ts'
import { UploadTile } from './UploadTile.tsx'
import { useDropAndPaste } from './use-drop-and-paste.ts'
import { useRemovePhoto, useSetProfilePicture, useUploads } from './use-photos.ts'

type Props = { photos: OwnPhoto[]; rejected: z.infer<typeof RejectedPhoto>[]; limit: number }

export function PhotoManager({ photos, rejected, limit }: Props) {
  const { uploads, send } = useUploads()
  const room = Math.max(0, limit - photos.length - uploads.length)
  useDropAndPaste((files) => send(files, room))
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4">
        <Count photos={photos} limit={limit} />
        <Grid photos={photos} limit={limit} room={room} uploads={uploads} onFiles={(files) => send(files, room)} />
      </div>
      <div className="grid min-w-0 gap-6">
        {rejected.length > 0 && <RejectedPhotos rejected={rejected} />}
        <PhotoTips />
      </div>
    </div>
  )
}

/** How many of how many, and what the moderators have decided; read out when it changes. */
function Count({ photos, limit }: { photos: OwnPhoto[]; limit: number }) {
  const waiting = photos.filter((photo) => !photo.isApproved).length
  const count = photos.length
  return (
    <div role="status" className="grid gap-0.5">
      <p className="font-medium tabular-nums">
        <Trans>
          {count} of <Plural value={limit} one="# photo" other="# photos" />
        </Trans>
      </p>
      <p className="text-sm text-ink-2">
        {count === limit && <Trans>All your places are taken. Delete a photo to add another.</Trans>}
        {count > limit && <Trans>You have more photos than places. They stay, but you cannot add another.</Trans>}{' '}
        {waiting > 0 && (
          <Plural
            value={waiting}
            one="# is waiting for approval, usually under 24 h. Until then only you see it."
            other="# are waiting for approval, usually under 24 h. Until then only you see them."
          />
        )}
        {count === 0 && <Trans>Your first photo becomes your profile picture.</Trans>}
      </p>
    </div>
  )
}

type GridProps = Pick<Props, 'photos' | 'limit'> & {
  room: number
  uploads: ReturnType<typeof useUploads>['uploads']
  onFiles: (files: readonly File[]) => void
}

function Grid({ photos, limit, room, uploads, onFiles }: GridProps) {
  const { t } = useLingui()
  const { setProfilePicture, settingId } = useSetProfilePicture()
  const [asked, setAsked] = useState<OwnPhoto | null>(null)
  const ordered = inGridOrder(photos)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4" aria-label={t`Your photos`}>
        {ordered.map((photo, index) => (
          <li key={photo.id} className={photo.isProfilePicture ? 'col-span-2 row-span-2' : undefined}>
            <PhotoTile
              photo={photo}
              place={index + 1}
              total={photos.length}
              isSetting={settingId === photo.id}
              onSetProfilePicture={() => setProfilePicture(photo.id)}
              onDelete={() => setAsked(photo)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadTile
              upload={upload}
              canRetry={photos.length < limit}
              onCancel={() => cancelUpload(upload.id)}
              onRetry={() => retryUpload(upload.id)}
            />
          </li>
        ))}
        {room > 0 && (
          <li className={photos.length + uploads.length === 0 ? 'col-span-2 row-span-2' : undefined}>
            <AddPhotoTile room={room} onFiles={onFiles} />
          </li>
        )}
      </ul>
      <DeleteQuestion
        photo={asked}
        onClose={() => setAsked(null)}
        onDeleted={() => list.current?.querySelector<HTMLElement>('button, input')?.focus()}
      />
    </>
  )
}

type QuestionProps = { photo: OwnPhoto | null; onClose: () => void; onDeleted: () => void }

function DeleteQuestion({ photo, onClose, onDeleted }: QuestionProps) {
  const { t } = useLingui()
  const remove = useRemovePhoto()

  function handleConfirm() {
    if (!photo) return
    remove.mutate(
      { id: photo.id },
      {
        onSuccess: () => requestAnimationFrame(onDeleted),
        onSettled: onClose,
      },
    )
  }

  return (
    <ConfirmDialog
      open={photo !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete this photo?`}
      description={
        photo?.isProfilePicture
          ? t`It is your profile picture. If you have another photo, that one takes its place. A deleted photo cannot be brought back.`
          : t`A deleted photo cannot be brought back.`
      }
      confirmLabel={t`Delete photo`}
      tone="danger"
      isPending={remove.isPending}
      onConfirm={handleConfirm}
    >
      {photo && <img src={`${photo.src}/320`} alt={t`The photo to delete`} className="max-h-52 w-fit rounded-tile" />}
    </ConfirmDialog>
  )
}

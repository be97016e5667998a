import { type OwnPhoto } from '@adire/contract/photos.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { AddPhotoTile } from './AddPhotoTile.tsx'
import { LazyCropDialog } from './LazyCropDialog.tsx'
import { cancelUpload, retryUpload } from './upload-store.ts'
import { UploadTile } from './UploadTile.tsx'
import { useAddPhotos } from './use-add-photos.ts'

/** Uploads one photo during setup, with the same crop, progress and retry as the photo manager. */
export function FirstPhoto({ photos, limit }: { photos: readonly OwnPhoto[]; limit: number }) {
  const { t } = useLingui()
  const { uploads, drafts, freeSlots, addFiles, skip, cancel, add } = useAddPhotos({
    photos,
    limit: Math.min(1, limit),
  })
  const first = photos.find(({ isProfilePicture }) => isProfilePicture) ?? photos[0]

  return (
    <div className="mx-auto grid w-full max-w-64 gap-3">
      {first && (
        <>
          <img
            src={`${first.src}/640`}
            alt={t`Your first photo`}
            className="aspect-4/5 w-full rounded-card bg-surface-3 object-cover"
          />
          <p role="status" className="text-center text-sm text-ink-2">
            <Trans>
              This is your profile picture. Others see it once it’s approved, usually within 24
              hours.
            </Trans>
          </p>
        </>
      )}
      {uploads.map((upload) => (
        <UploadTile
          key={upload.id}
          upload={upload}
          canRetry={photos.length < limit}
          onCancel={() => cancelUpload(upload.id)}
          onRetry={() => retryUpload(upload.id)}
        />
      ))}
      {freeSlots > 0 && <AddPhotoTile onFiles={addFiles} />}
      <LazyCropDialog pictures={drafts} onSkip={skip} onCancel={cancel} onAdd={add} />
    </div>
  )
}

import { type OwnPhoto } from '@adire/contract/photos.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { AddPhotoTile } from './AddPhotoTile.tsx'
import { cancelUpload, retryUpload } from './upload-store.ts'
import { UploadTile } from './UploadTile.tsx'
import { useDropAndPaste } from './use-drop-and-paste.ts'
import { useDrafts, useUploads } from './use-uploads.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })))

/** Takes one photo after sign-up, with the same crop, progress and retry as the manager. */
export function FirstPhoto({ photos, limit }: { photos: readonly OwnPhoto[]; limit: number }) {
  const { t } = useLingui()
  const { uploads, send, refuse } = useUploads()
  const { drafts, opening, choose, take } = useDrafts({ onRefused: refuse })
  const room = Math.max(0, Math.min(1, limit) - photos.length - uploads.length - drafts.length - opening)
  const takeFiles = (files: readonly File[]) => choose(files, room)
  useDropAndPaste((files) => drafts.length === 0 && takeFiles(files))
  const first = photos.find(({ isProfilePicture }) => isProfilePicture) ?? photos[0]

  return (
    <div className="mx-auto grid w-full max-w-64 gap-3">
      {first && (
        <>
          <img src={`${first.src}/640`} alt={t`Your first photo`} className="aspect-4/5 w-full rounded-card bg-surface-3 object-cover" />
          <p role="status" className="text-center text-sm text-ink-2">
            <Trans>This is your profile picture. Others see it once it is approved, usually under 24 h.</Trans>
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
      {room > 0 && <AddPhotoTile room={room} onFiles={takeFiles} />}
      {drafts.length > 0 && (
        <Suspense>
          <CropDialog
            pictures={drafts}
            onLeaveOut={take}
            onAdd={(chosen) => {
              take(chosen.map(({ picture }) => picture))
              send(chosen)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

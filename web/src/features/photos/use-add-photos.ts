import type { ErrorCode } from '@adire/contract/errors.ts'
import type { Crop, OwnPhoto } from '@adire/contract/photos.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api, client } from '../../lib/api.ts'
import { errorCode, errorCopy, hasCode } from '../../lib/error-copy.ts'
import { endSession, useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import type { Picture } from './picture-api.ts'
import { isValidCrop } from './picture-rules.ts'
import {
  addRefused,
  addUploads,
  dropUploadsOfOthers,
  type UploadFailure,
  useUploadStore,
} from './upload-store.ts'
import { usePhotoDrafts } from './use-photo-drafts.ts'

type Options = { photos: readonly OwnPhoto[]; limit: number }

/**
 * Adds photos within the free slots, chosen by the tile or dropped and pasted anywhere on the page:
 * `addFiles` opens files as drafts, `add` uploads them once they are cropped, `skip` drops one of
 * them, and `cancel` all.
 */
export function useAddPhotos({ photos, limit }: Options) {
  const { uploads, send, refuse } = useUploads()
  const { drafts, openingCount, openFiles, removeDrafts, discardDrafts, cancelDrafts } =
    usePhotoDrafts({ onRefused: refuse })
  const usedSlots = photos.length + uploads.length + drafts.length + openingCount
  const freeSlots = Math.max(0, limit - usedSlots)
  const addFiles = (files: readonly File[]) => void openFiles(files, freeSlots)
  useDropAndPaste((files) => drafts.length === 0 && addFiles(files))

  function add(chosen: readonly { picture: Picture; crop: Crop }[]) {
    removeDrafts(chosen.map(({ picture }) => picture))
    send(chosen)
  }

  const skip = (picture: Picture) => discardDrafts([picture])
  return { uploads, drafts, freeSlots, addFiles, skip, cancel: cancelDrafts, add }
}

/**
 * Accepts files dropped or pasted anywhere on the page. Otherwise a drop beside the tile would open
 * the file.
 */
function useDropAndPaste(onFiles: (files: readonly File[]) => void) {
  const handleTransfer = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('dragover', allowDrop, { signal })
    document.addEventListener('drop', (event) => handleTransfer(event, event.dataTransfer), {
      signal,
    })
    document.addEventListener('paste', (event) => handleTransfer(event, event.clipboardData), {
      signal,
    })
    return () => stop.abort()
  }, [])
}

function allowDrop(event: DragEvent) {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

/** Errors that the same file would get again, so that no retry is offered. */
const finalErrors: (ErrorCode | undefined)[] = [
  'FILE_NOT_AN_IMAGE',
  'FILE_FORMAT_UNSUPPORTED',
  'FILE_TOO_LARGE',
  'FILE_TOO_COMPLEX',
  'TOO_MANY_PIXELS',
  'PHOTO_REJECTED',
  'NOT_FOUND',
]

/** Uploads of this member, with a function to send more. */
function useUploads() {
  const { memberId } = useMember()
  const queryClient = useQueryClient()
  const all = useUploadStore((state) => state.uploads)
  const uploads = all.filter((upload) => upload.memberId === memberId)
  useEffect(() => dropUploadsOfOthers(memberId), [memberId])

  function handleStored(photo: OwnPhoto) {
    queryClient.setQueryData(api.photos.listMine.queryKey(), (old) => {
      if (!old || old.photos.some(({ id }) => id === photo.id)) return old
      return { ...old, photos: [...old.photos, photo] }
    })
    void queryClient.invalidateQueries({ queryKey: api.photos.key() })
    toast.success({
      title: t`Photo Uploaded!`,
      description: t`It’s pending approval, which usually takes less than 24 hours.`,
    })
  }

  /** Refetches even after a failed removal, so that the member sees the photo. */
  function handleCancelledTooLate({ id }: OwnPhoto) {
    const refresh = () => queryClient.invalidateQueries({ queryKey: api.photos.key() })
    client.photos.remove({ id }).then(refresh, refresh)
  }

  function handleFailed(error: Error) {
    if (hasCode(error, 'UNAUTHENTICATED')) endSession()
    // Another tab has filled the slots, so the cached list is outdated.
    if (hasCode(error, 'PHOTO_LIMIT_REACHED'))
      void queryClient.invalidateQueries({ queryKey: api.photos.key() })
    return toastFailure(error)
  }

  function send(chosen: readonly { picture: Picture; crop: Crop }[]) {
    const files = chosen.map(({ picture: { file, url }, crop }) => ({
      file,
      preview: url,
      // Sent uncropped rather than with a crop that the server would refuse.
      crop: isValidCrop(crop) ? crop : undefined,
    }))
    addUploads(memberId, files, {
      onStored: handleStored,
      onCancelledTooLate: handleCancelledTooLate,
      onFailed: handleFailed,
    })
  }

  return {
    uploads,
    send,
    refuse: (file: File, error: Error) => addRefused(memberId, file, toastFailure(error)),
  }
}

function toastFailure(error: Error): UploadFailure {
  const copy = errorCopy(error, {
    title: t`Upload Failed`,
    description: t`Failed to upload photo. Please try again.`,
  })
  toast.error(copy)
  return { ...copy, mayRetry: !finalErrors.includes(errorCode(error)) }
}

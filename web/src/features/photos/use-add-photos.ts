import type { ErrorCode } from '@adire/contract/errors.ts'
import type { Crop, OwnPhoto } from '@adire/contract/photos.ts'
import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { errorCode, errorCopy, hasCode } from '../../lib/error-copy.ts'
import { endSession, useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { checkFile } from './file-rules.ts'
import { preparePicture, type Picture, createTooLargeError } from './picture-api.ts'
import { isValidCrop } from './picture-rules.ts'
import {
  addRefused,
  addUploads,
  dropUploadsOfOthers,
  type UploadFailure,
  useUploadStore,
} from './upload-store.ts'

type Options = { photos: readonly OwnPhoto[]; limit: number }

/**
 * Adds photos within the free slots, chosen by the tile or dropped and pasted anywhere on the page:
 * `addFiles` opens files as drafts, `add` uploads them once they are cropped, `discard` drops them.
 */
export function useAddPhotos({ photos, limit }: Options) {
  const { uploads, send, refuse } = useUploads()
  const { drafts, openingCount, openFiles, removeDrafts } = useDrafts({ onRefused: refuse })
  const usedSlots = photos.length + uploads.length + drafts.length + openingCount
  const freeSlots = Math.max(0, limit - usedSlots)
  const addFiles = (files: readonly File[]) => openFiles(files, freeSlots)
  useDropAndPaste((files) => drafts.length === 0 && addFiles(files))

  function add(chosen: readonly { picture: Picture; crop: Crop }[]) {
    removeDrafts(chosen.map(({ picture }) => picture))
    send(chosen)
  }

  return { uploads, drafts, freeSlots, addFiles, discard: removeDrafts, add }
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

type DraftOptions = { onRefused: (file: File, error: Error) => void }

/** Chosen pictures that wait for their crop, and the number still being opened. */
function useDrafts({ onRefused }: DraftOptions) {
  const [drafts, setDrafts] = useState<readonly Picture[]>([])
  const [openingCount, setOpeningCount] = useState(0)

  /** Opens the valid files that fit, and explains why others were refused. */
  async function openFiles(files: readonly File[], freeSlots: number) {
    const fitting = filterFiles(files, freeSlots)
    setOpeningCount((count) => count + fitting.length)
    for (const file of fitting) {
      try {
        const picture = await preparePicture(file)
        setDrafts((old) => [...old, picture])
      } catch (error) {
        onRefused(file, error instanceof Error ? error : new Error('The file could not be read'))
      }
      setOpeningCount((count) => count - 1)
    }
  }

  return {
    drafts,
    openingCount,
    openFiles: (files: readonly File[], freeSlots: number) => void openFiles(files, freeSlots),
    removeDrafts: (removed: readonly Picture[]) =>
      setDrafts((old) => old.filter((draft) => !removed.includes(draft))),
  }
}

/** Filters files by the checks that need no reading. */
function filterFiles(files: readonly File[], freeSlots: number): readonly File[] {
  const checks = files.map(checkFile)
  if (checks.includes('not-an-image'))
    toast.error({ title: t`Invalid File`, description: t`Please select an image file` })
  if (checks.includes('too-large'))
    toast.error(errorCopy(createTooLargeError(), { title: t`File Too Large` }))
  const valid = files.filter((_, index) => checks[index] === 'valid')
  if (valid.length > freeSlots) toastLimitReached(valid.length - freeSlots)
  return valid.slice(0, freeSlots)
}

function toastLimitReached(count: number) {
  toast.info({
    title: t`Photo Limit Reached`,
    description: plural(count, {
      one: '# photo was skipped because you have no more slots.',
      other: '# photos were skipped because you have no more slots.',
    }),
  })
}

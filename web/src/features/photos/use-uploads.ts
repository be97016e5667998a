import type { ErrorCode } from '@adire/contract/errors.ts'
import type { Crop, OwnPhoto } from '@adire/contract/photos.ts'
import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { errorCode, errorCopy, hasCode } from '../../lib/error-copy.ts'
import { endSession, useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { checkFile } from './file-rules.ts'
import { openPicture, type Picture, tooLarge } from './picture-api.ts'
import { isTaken } from './picture-rules.ts'
import {
  addRefused,
  addUploads,
  dropUploadsOfOthers,
  type UploadFailure,
  useUploadStore,
} from './upload-store.ts'

/** Errors that the same file would get again. */
const finalRefusals: (ErrorCode | undefined)[] = [
  'FILE_NOT_AN_IMAGE',
  'FILE_FORMAT_UNSUPPORTED',
  'FILE_TOO_LARGE',
  'FILE_TOO_COMPLEX',
  'TOO_MANY_PIXELS',
  'PHOTO_REJECTED',
  'NOT_FOUND',
]

/** Uploads of this member, with a function to send more. */
export function useUploads() {
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
      description: t`It is pending approval, which usually takes under 24 h.`,
    })
  }

  /** Refetches even after a failed removal, so that the member sees the photo. */
  function handleUnwanted({ id }: OwnPhoto) {
    const refresh = () => queryClient.invalidateQueries({ queryKey: api.photos.key() })
    client.photos.remove({ id }).then(refresh, refresh)
  }

  function handleFailed(error: Error) {
    if (hasCode(error, 'UNAUTHENTICATED')) endSession()
    // Another tab has filled the slots, so the cached list is outdated.
    if (hasCode(error, 'PHOTO_LIMIT_REACHED'))
      void queryClient.invalidateQueries({ queryKey: api.photos.key() })
    return showFailure(error)
  }

  function send(chosen: readonly { picture: Picture; crop: Crop }[]) {
    const files = chosen.map(({ picture: { file, url }, crop }) => ({
      file,
      preview: url,
      crop: isTaken(crop) ? crop : undefined,
    }))
    addUploads(memberId, files, {
      onStored: handleStored,
      onUnwanted: handleUnwanted,
      onFailed: handleFailed,
    })
  }

  return {
    uploads,
    send,
    refuse: (file: File, error: Error) => addRefused(memberId, file, showFailure(error)),
  }
}

function showFailure(error: Error): UploadFailure {
  const copy = errorCopy(error, {
    title: t`Upload Failed`,
    description: t`Failed to upload photo. Please try again.`,
  })
  toast.error(copy)
  return { ...copy, mayRetry: !finalRefusals.includes(errorCode(error)) }
}

type Drafting = { onRefused: (file: File, error: Error) => void }

/** Chosen pictures that wait for their crop, and the number still being opened. */
export function useDrafts({ onRefused }: Drafting) {
  const [drafts, setDrafts] = useState<readonly Picture[]>([])
  const [opening, setOpening] = useState(0)

  /** Opens the valid files that fit, and explains why others were refused. */
  async function choose(files: readonly File[], room: number) {
    const fitting = passing(files, room)
    setOpening((count) => count + fitting.length)
    for (const file of fitting) {
      try {
        const picture = await openPicture(file)
        setDrafts((old) => [...old, picture])
      } catch (error) {
        onRefused(file, error instanceof Error ? error : new Error('The file could not be read'))
      }
      setOpening((count) => count - 1)
    }
  }

  return {
    drafts,
    opening,
    choose: (files: readonly File[], room: number) => void choose(files, room),
    /** Removes drafts that were sent or left out. */
    take: (taken: readonly Picture[]) =>
      setDrafts((old) => old.filter((draft) => !taken.includes(draft))),
  }
}

/** Filters files by the checks that need no reading. */
function passing(files: readonly File[], room: number): readonly File[] {
  const verdicts = files.map(checkFile)
  if (verdicts.includes('not-an-image'))
    toast.error({ title: t`Invalid File`, description: t`Please select an image file` })
  if (verdicts.includes('too-large'))
    toast.error(errorCopy(tooLarge(), { title: t`File Too Large` }))
  const fine = files.filter((_, index) => verdicts[index] === 'fine')
  if (fine.length > room) showNoRoom(fine.length - room)
  return fine.slice(0, room)
}

function showNoRoom(count: number) {
  toast.info({
    title: t`Photo Limit Reached`,
    description: plural(count, {
      one: '# photo did not fit and was left out.',
      other: '# photos did not fit and were left out.',
    }),
  })
}

import type { ErrorCode } from '@adire/contract/errors.ts'
import type { PhotoId } from '@adire/contract/ids.ts'
import { PHOTO_MAXIMUM_BYTES, type OwnPhoto } from '@adire/contract/photos.ts'
import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api, client } from '../../lib/api.ts'
import { errorCode, errorCopy, hasCode } from '../../lib/error-copy.ts'
import { endSession, useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { checkFile } from './file-rules.ts'
import { addUploads, dropUploadsOfOthers, readUploads, subscribeUploads } from './upload-store.ts'

/** The same file would be refused again. */
const finalRefusals: (ErrorCode | undefined)[] = ['FILE_NOT_AN_IMAGE', 'FILE_TOO_LARGE', 'PHOTO_REJECTED']

export function useOwnPhotos() {
  return useQuery(api.photos.listMine.queryOptions())
}

/** Sends photos of this member, and those of theirs that are on the way or failed. */
export function useUploads() {
  const { memberId } = useMember()
  const queryClient = useQueryClient()
  const all = useSyncExternalStore(subscribeUploads, readUploads)
  const uploads = all.filter((upload) => upload.memberId === memberId)
  useEffect(() => dropUploadsOfOthers(memberId), [memberId])

  function handleStored(photo: OwnPhoto) {
    queryClient.setQueryData(api.photos.listMine.queryKey(), (old) => {
      if (!old || old.photos.some(({ id }) => id === photo.id)) return old
      return { ...old, photos: [...old.photos, photo] }
    })
    void queryClient.invalidateQueries({ queryKey: api.photos.key() })
    toast.success({ title: t`Photo Uploaded!`, description: t`It is pending approval, which usually takes under 24 h.` })
  }

  /** The list is read again either way: if it could not be removed, it is there to see. */
  function handleUnwanted({ id }: OwnPhoto) {
    const refresh = () => queryClient.invalidateQueries({ queryKey: api.photos.key() })
    client.photos.remove({ id }).then(refresh, refresh)
  }

  function handleFailed(error: Error) {
    if (hasCode(error, 'UNAUTHENTICATED')) endSession()
    const copy = errorCopy(error, { title: t`Upload Failed`, description: t`Failed to upload photo. Please try again.` })
    toast.error(copy)
    return { ...copy, mayRetry: !finalRefusals.includes(errorCode(error)) }
  }

  /** Those that pass, as far as there is room; of the rest one is told why not. */
  function send(files: readonly File[], room: number) {
    const verdicts = files.map(checkFile)
    if (verdicts.includes('not-an-image')) toast.error({ title: t`Invalid File`, description: t`Please select an image file` })
    if (verdicts.includes('too-large')) {
      const megabytes = PHOTO_MAXIMUM_BYTES / (1024 * 1024)
      toast.error({ title: t`File Too Large`, description: t`Please select an image under ${megabytes}MB` })
    }
    const fine = files.filter((_, index) => verdicts[index] === 'fine')
    if (fine.length > room) tellNoRoom(fine.length - room)
    if (room > 0) addUploads(memberId, fine.slice(0, room), { onStored: handleStored, onUnwanted: handleUnwanted, onFailed: handleFailed })
  }

  return { uploads, send }
}

function tellNoRoom(count: number) {
  toast.info({
    title: t`Photo Limit Reached`,
    description: plural(count, { one: '# photo did not fit and was left out.', other: '# photos did not fit and were left out.' }),
  })
}

export function useRemovePhoto() {
  const queryClient = useQueryClient()
  return useMutation(
    api.photos.remove.mutationOptions({
      onSuccess(_, { id }) {
        queryClient.setQueryData(
          api.photos.listMine.queryKey(),
          (old) => old && { ...old, photos: old.photos.filter((photo) => photo.id !== id) },
        )
        toast.success({ title: t`Photo Deleted` })
      },
      onError: (error) => toast.error({ ...errorCopy(error, { title: '', description: t`Failed to delete photo` }), title: t`Error` }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.photos.key() }),
    }),
  )
}

export function useSetProfilePicture() {
  const queryClient = useQueryClient()
  const set = useMutation(
    api.photos.setProfilePicture.mutationOptions({
      onSuccess(_, { id }) {
        queryClient.setQueryData(
          api.photos.listMine.queryKey(),
          (old) => old && { ...old, photos: old.photos.map((photo) => ({ ...photo, isProfilePicture: photo.id === id })) },
        )
        toast.success({ title: t`Profile Picture Updated` })
      },
      onError: (error) =>
        toast.error({ ...errorCopy(error, { title: '', description: t`Failed to update profile picture` }), title: t`Error` }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.photos.key() }),
    }),
  )
  return { setProfilePicture: (id: PhotoId) => set.mutate({ id }), settingId: set.isPending ? set.variables.id : undefined }
}

import type { PhotoId } from '@adire/contract/ids.ts'
import { type OwnPhoto, PHOTO_UNDO_SECONDS } from '@adire/contract/photos.ts'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

/** Query of the member's own photos, the rejected ones and the limit. */
export function useOwnPhotos() {
  return useQuery(api.photos.listMine.queryOptions())
}

/** Updates the cached photos until they are refetched. */
function changePhotos(queryClient: QueryClient, change: (photos: OwnPhoto[]) => OwnPhoto[]) {
  queryClient.setQueryData(
    api.photos.listMine.queryKey(),
    (old) => old && { ...old, photos: change(old.photos) },
  )
}

/** Returns a function that replaces a photo in the cache with the one in the server's response. */
export function useUpdatePhoto() {
  const queryClient = useQueryClient()
  return (photo: OwnPhoto) =>
    changePhotos(queryClient, (photos) => photos.map((old) => (old.id === photo.id ? photo : old)))
}

export function useSetProfilePicture() {
  const queryClient = useQueryClient()
  const set = useMutation(
    api.photos.setProfilePicture.mutationOptions({
      onSuccess(_, { id }) {
        changePhotos(queryClient, (photos) =>
          photos.map((photo) => ({ ...photo, isProfilePicture: photo.id === id })),
        )
        toast.success({ title: t`Profile Picture Updated` })
      },
      onError: (error) =>
        toast.error({
          ...errorCopy(error, { title: '', description: t`Failed to update profile picture` }),
          title: t`Error`,
        }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.photos.key() }),
    }),
  )
  return {
    setProfilePicture: (id: PhotoId) => set.mutate({ id }),
    settingId: set.isPending ? set.variables.id : undefined,
  }
}

/** Saves a photo's description; an empty one removes it. */
export function useDescribePhoto() {
  const queryClient = useQueryClient()
  const updatePhoto = useUpdatePhoto()
  return useMutation(
    api.photos.describe.mutationOptions({
      onSuccess(photo) {
        updatePhoto(photo)
        if (photo.pendingDescription === null)
          toast.success({
            title: photo.description === null ? t`Description removed` : t`Description saved`,
          })
        else
          toast.success({
            title: t`Description saved`,
            description: t`Others see it once a moderator has approved it.`,
          })
      },
      onError: (error) =>
        toast.error(
          errorCopy(error, { title: t`Error`, description: t`Failed to save the description` }),
        ),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.photos.key() }),
    }),
  )
}

/** Deletion that can be undone until `until`, in milliseconds of this device's clock. */
export type RemovedPhoto = { id: PhotoId; position: number; until: number }

/** Deletes photos, and lists the deletions that can still be undone (`PHOTO_UNDO_SECONDS`). */
export function useRemovals() {
  const queryClient = useQueryClient()
  const [removed, setRemoved] = useState<readonly RemovedPhoto[]>([])
  const forget = (id: string) => setRemoved((old) => old.filter((one) => one.id !== id))
  const refetchPhotos = () => queryClient.invalidateQueries({ queryKey: api.photos.key() })
  useExpireRemovals(removed, setRemoved)

  const remove = useMutation(
    api.photos.remove.mutationOptions({
      onSuccess(_, { id }) {
        changePhotos(queryClient, (photos) => photos.filter((photo) => photo.id !== id))
        toast.success({ title: t`Photo Deleted` })
      },
      onError: (error) =>
        toast.error({
          ...errorCopy(error, { title: '', description: t`Failed to delete photo` }),
          title: t`Error`,
        }),
      onSettled: refetchPhotos,
    }),
  )
  const restore = useMutation(
    api.photos.restore.mutationOptions({
      onSuccess: (_, { id }) => {
        forget(id)
        toast.success({ title: t`Photo restored` })
      },
      onError: (error, { id }) => {
        toast.error(errorCopy(error, { title: t`Error`, description: t`Failed to restore photo` }))
        // The server refused; a lost connection may be retried.
        if ('code' in error) forget(id)
      },
      onSettled: refetchPhotos,
    }),
  )

  /** Counts from the click, so that the button disappears before the server's deadline. */
  function removePhoto({ id }: OwnPhoto, position: number) {
    const until = Date.now() + PHOTO_UNDO_SECONDS * 1000
    remove.mutateAsync({ id }).then(
      () => setRemoved((old) => [...old, { id, position, until }]),
      () => undefined,
    )
  }

  const removingId = remove.isPending ? remove.variables.id : undefined
  const restoringId = restore.isPending ? restore.variables.id : undefined
  return {
    removed,
    removePhoto,
    removingId,
    restoringId,
    restorePhoto: (id: PhotoId) => restore.mutate({ id }),
  }
}

function useExpireRemovals(
  removed: readonly RemovedPhoto[],
  setRemoved: (change: (old: readonly RemovedPhoto[]) => readonly RemovedPhoto[]) => void,
) {
  const next = Math.min(...removed.map(({ until }) => until))
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const timer = setTimeout(
      () => setRemoved((old) => old.filter(({ until }) => until > Date.now())),
      next - Date.now() + 1,
    )
    return () => clearTimeout(timer)
  }, [next, setRemoved])
}

import type { Crop, OwnPhoto } from '@adire/contract/photos.ts'
import type { Picture } from './picture-api.ts'
import { useDropAndPaste } from './use-drop-and-paste.ts'
import { useDrafts, useUploads } from './use-uploads.ts'

type Places = { photos: readonly OwnPhoto[]; limit: number }

/**
 * Adds photos within the free slots, chosen by the tile or dropped and pasted anywhere on the page.
 */
export function useAdding({ photos, limit }: Places) {
  const { uploads, send, refuse } = useUploads()
  const { drafts, opening, choose, take } = useDrafts({ onRefused: refuse })
  const room = Math.max(0, limit - photos.length - uploads.length - drafts.length - opening)
  const takeFiles = (files: readonly File[]) => choose(files, room)
  useDropAndPaste((files) => drafts.length === 0 && takeFiles(files))

  function add(chosen: readonly { picture: Picture; crop: Crop }[]) {
    take(chosen.map(({ picture }) => picture))
    send(chosen)
  }

  return { uploads, drafts, room, takeFiles, leaveOut: take, add }
}

import type { Crop, OwnPhoto } from '@adire/contract/photos.ts'
import { useEffect, useEffectEvent } from 'react'
import type { Picture } from './picture-api.ts'
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

/**
 * Accepts files dropped or pasted anywhere on the page. Otherwise a drop beside the tile would open
 * the file.
 */
function useDropAndPaste(onFiles: (files: readonly File[]) => void) {
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('dragover', allowFiles, { signal })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    return () => stop.abort()
  }, [])
}

function allowFiles(event: DragEvent) {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

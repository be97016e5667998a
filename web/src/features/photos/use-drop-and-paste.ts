import { useEffect, useEffectEvent } from 'react'

/**
 * Accepts files dropped or pasted anywhere on the page. Otherwise a drop beside the tile would open
 * the file.
 */
export function useDropAndPaste(onFiles: (files: readonly File[]) => void) {
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

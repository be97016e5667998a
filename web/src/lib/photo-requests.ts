let listener: (() => void) | undefined

/** Opens the page of the member's own photos. Does nothing outside the dashboard. */
export function openPhotos() {
  listener?.()
}

/** Registers how the dashboard opens the photo page; returns how to stop. */
export function onPhotoRequest(open: () => void): () => void {
  listener = open
  return () => {
    if (listener === open) listener = undefined
  }
}

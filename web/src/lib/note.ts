let note: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message without the toaster, whose code may not be loaded yet. */
export function showNote(text: string, durationMs?: number) {
  hideNote()
  note = document.createElement('p')
  note.role = 'alert'
  // The classes of the cookie notice, whose styles are on every public page.
  note.className =
    'fixed inset-x-3 bottom-3 z-60 mx-auto max-w-5xl rounded-card border border-line bg-surface p-4 shadow-3'
  note.textContent = text
  document.body.append(note)
  if (durationMs !== undefined) timer = setTimeout(hideNote, durationMs)
}

export function hideNote() {
  clearTimeout(timer)
  note?.remove()
}

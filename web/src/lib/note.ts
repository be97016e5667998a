let note: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Says something on the page without any further code: for what has to be told while code can't be
 * loaded.
 */
export function showNote(text: string, forMs?: number) {
  hideNote()
  note = document.createElement('p')
  note.role = 'alert'
  // Those of the cookie notice, whose styles are part of every public page.
  note.className =
    'fixed inset-x-3 bottom-3 z-60 mx-auto max-w-5xl rounded-card border border-line bg-surface p-4 shadow-3'
  note.textContent = text
  document.body.append(note)
  if (forMs !== undefined) timer = setTimeout(hideNote, forMs)
}

export function hideNote() {
  clearTimeout(timer)
  note?.remove()
}

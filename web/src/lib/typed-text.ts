/** Time in which a reloaded page that is ready shows the fields again, as those of a dialog. */
const RESTORE_MS = 20_000
const TEXT_TYPES = ['text', 'email', 'search', 'tel', 'url', 'number', 'date']

type Typed = { path: string; fields: [name: string, value: string][] }
type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields changed since the page loaded. */
const edited = new Set<TextField>()

/** From here on `collectTyped` knows what a person has typed into which form. */
export function watchTyping() {
  const note = ({ target }: Event) => {
    if (isTextField(target)) edited.add(target)
  }
  addEventListener('input', note, { capture: true, passive: true })
  addEventListener('change', note, { capture: true, passive: true })
}

/**
 * Leaves out passwords and codes, which are never stored, and fields outside a form, where a change
 * acts at once.
 */
function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return target.form !== null
  if (!(target instanceof HTMLInputElement) || target.form === null) return false
  return TEXT_TYPES.includes(target.type) && target.autocomplete !== 'one-time-code'
}

/**
 * The text in this page's forms, to be restored after a reload of the same address; undefined when
 * nothing was typed.
 */
export function collectTyped(): string | undefined {
  const fields = [...edited].filter((field) => field.isConnected && field.value !== '')
  if (fields.length === 0) return undefined
  const typed: Typed = {
    path: location.pathname,
    fields: fields.map((field) => [nameField(field), field.value]),
  }
  return JSON.stringify(typed)
}

function nameField(field: TextField): string {
  return `${field.localName} ${field.name || field.getAttribute('aria-label') || field.id}`
}

/** Fills the fields in again as they appear, except those the person has edited meanwhile. */
export function restoreTyped(text: string) {
  const { path, fields } = JSON.parse(text) as Typed
  if (path !== location.pathname) return
  const left = new Map(fields)
  // A prerendered page takes text in only once its code runs, which `data-ready` says.
  const isPrerendered = document.getElementById('root')?.hasChildNodes() === true
  const observer = new MutationObserver(fill)
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-ready'],
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  // This code may arrive after everything else.
  fill()

  function fill() {
    if (isPrerendered && document.documentElement.dataset['ready'] === undefined) return
    timer ??= setTimeout(() => observer.disconnect(), RESTORE_MS)
    for (const field of document.querySelectorAll('input, textarea, select')) {
      const value = isTextField(field) ? left.get(nameField(field)) : undefined
      if (value === undefined || !isTextField(field)) continue
      left.delete(nameField(field))
      if (!edited.has(field)) write(field, value)
    }
    if (left.size === 0) observer.disconnect()
  }
}

/** Writes as typing does, so that React takes the value in. */
function write(field: TextField, value: string) {
  const prototype: unknown = Object.getPrototypeOf(field)
  if (typeof prototype === 'object' && prototype)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

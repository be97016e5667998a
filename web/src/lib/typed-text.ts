import { MINUTE_MS } from '@adire/contract/durations.ts'

/** How long a reloaded page is watched for its fields, such as those of a dialog. */
const RESTORE_TIMEOUT_MS = MINUTE_MS
const TEXT_TYPES = ['text', 'email', 'search', 'tel', 'url', 'number', 'date']

/** Text of the fields of one page, stored while it reloads. */
type TypedText = { path: string; fields: [key: string, value: string][] }
type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields changed since the page loaded. */
const edited = new Set<TextField>()

/** Starts recording which form fields the user edits, for `collectTyped`. */
export function watchTyping() {
  const record = ({ target }: Event) => {
    if (isTextField(target)) edited.add(target)
  }
  addEventListener('input', record, { capture: true, passive: true })
  addEventListener('change', record, { capture: true, passive: true })
}

/** Excludes passwords and codes, which are never stored, and fields outside a form. */
function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return target.form !== null
  if (!(target instanceof HTMLInputElement) || target.form === null) return false
  return TEXT_TYPES.includes(target.type) && target.autocomplete !== 'one-time-code'
}

/** Serializes the edited form fields for `restoreTyped` after a reload; undefined without any. */
export function collectTyped(): string | undefined {
  const fields = [...edited].filter((field) => field.isConnected && field.value !== '')
  if (fields.length === 0) return undefined
  return JSON.stringify({
    path: location.pathname,
    fields: fields.map((field) => [toFieldKey(field), field.value]),
  } satisfies TypedText)
}

/** Returns a key that the field has again after a reload. */
function toFieldKey(field: TextField): string {
  return `${field.localName} ${field.name || field.getAttribute('aria-label') || field.id}`
}

/**
 * Fills in the fields that `collectTyped` serialized, as they appear on the same page, except those
 * edited meanwhile.
 */
export function restoreTyped(text: string) {
  const stored: unknown = JSON.parse(text)
  if (!isTypedText(stored) || stored.path !== location.pathname) return
  const remaining = new Map(stored.fields)
  // A prerendered page accepts text only once it is hydrated, which `data-ready` marks.
  const isPrerendered = document.getElementById('root')?.hasChildNodes() === true
  const observer = new MutationObserver(fill)
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-ready'],
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  // The fields may already be there.
  fill()

  function fill() {
    if (isPrerendered && document.documentElement.dataset['ready'] === undefined) return
    timer ??= setTimeout(() => observer.disconnect(), RESTORE_TIMEOUT_MS)
    for (const field of document.querySelectorAll('input, textarea, select')) {
      const value = isTextField(field) ? remaining.get(toFieldKey(field)) : undefined
      if (value === undefined || !isTextField(field)) continue
      remaining.delete(toFieldKey(field))
      if (!edited.has(field)) setValue(field, value)
    }
    if (remaining.size === 0) observer.disconnect()
  }
}

function isTypedText(value: unknown): value is TypedText {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'fields' in value &&
    Array.isArray(value.fields) &&
    value.fields.every(
      (field: unknown) =>
        Array.isArray(field) &&
        field.length === 2 &&
        field.every((part) => typeof part === 'string'),
    )
  )
}

/** Sets a value like typing does, so that React notices it. */
function setValue(field: TextField, value: string) {
  const prototype: unknown = Object.getPrototypeOf(field)
  if (typeof prototype === 'object' && prototype)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

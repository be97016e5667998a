import { blankInquiry, fieldNames, type FieldName, type Inquiry } from './rules.ts'

const KEY = 'adire-inquiry'

/** Values of the form, on all its tabs. */
export function readForm(form: HTMLFormElement): Inquiry {
  const readValue = (name: FieldName) => {
    const control = form.elements.namedItem(name)
    return control !== null && 'value' in control ? control.value : blankInquiry[name]
  }
  return Object.fromEntries(fieldNames.map((name) => [name, readValue(name)])) as Inquiry
}

/** Fills fields that are still blank, and leaves what was typed meanwhile. */
export function fillBlanks(form: HTMLFormElement, values: Partial<Inquiry>) {
  const now = readForm(form)
  for (const name of fieldNames) {
    const control = form.elements.namedItem(name)
    const value = values[name]
    if (
      value !== undefined &&
      now[name] === blankInquiry[name] &&
      control !== null &&
      'value' in control
    )
      control.value = value
  }
}

/** Draft of this browser tab. */
export function readDraft(): Partial<Inquiry> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(([, value]) => typeof value === 'string'),
    )
  } catch {
    return {}
  }
}

export function storeDraft(inquiry: Inquiry) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(inquiry))
  } catch {
    // Without storage, the draft lasts until the page is left.
  }
}

export function removeDraft() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, there is no draft.
  }
}

import { buildRecord } from '@adire/contract/keys.ts'
import { blankInquiry, fieldNames, type FieldName, type Inquiry } from './rules.ts'

const STORAGE_KEY = 'adire-inquiry'

/** Reads the values of the contact form; fields not on the page have their blank value. */
export function readForm(form: HTMLFormElement): Inquiry {
  const readValue = (name: FieldName) => {
    const control = form.elements.namedItem(name)
    return control !== null && 'value' in control ? control.value : blankInquiry[name]
  }
  return buildRecord(fieldNames, readValue)
}

/** Fills fields that are still blank and keeps what was typed meanwhile. */
export function fillBlanks(form: HTMLFormElement, values: Partial<Inquiry>) {
  const current = readForm(form)
  for (const name of fieldNames) {
    const control = form.elements.namedItem(name)
    const value = values[name]
    if (
      value !== undefined &&
      current[name] === blankInquiry[name] &&
      control !== null &&
      'value' in control
    )
      control.value = value
  }
}

/** Reads the draft that this browser tab stored; empty if there is none or storage is blocked. */
export function readDraft(): Partial<Inquiry> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(([, value]) => typeof value === 'string'),
    )
  } catch {
    // Storage may be blocked, or its text changed by hand.
    return {}
  }
}

export function storeDraft(inquiry: Inquiry) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(inquiry))
  } catch {
    // Without storage, the draft lasts until the page is left.
  }
}

export function removeDraft() {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage, there is no draft.
  }
}

import { create } from 'zustand'
import { type DetectorState, openDetector, readDetectorState } from './browser-translation.ts'

const AGREED_KEY = 'adire-translates'

interface State {
  detector: DetectorState
  /** True once the member agreed that their browser translates. */
  hasAgreed: boolean
  /** Translations of this page by original, so that they survive scrolling. */
  translations: ReadonlyMap<string, string>
}

const useStore = create<State>(() => ({
  detector: 'none',
  hasAgreed: readAgreed(),
  translations: new Map(),
}))

export const useDetectorState = () => useStore(({ detector }) => detector)
export const useHasAgreed = () => useStore(({ hasAgreed }) => hasAgreed)
export const useTranslation = (text: string) =>
  useStore(({ translations }) => translations.get(text))

let isRead = false

/** Reads once whether this browser can translate. */
export function checkTranslation() {
  if (isRead) return
  isRead = true
  void readDetectorState().then((detector) => useStore.setState({ detector }))
}

/** Downloads the language detector, after the member's consent. */
export async function prepareTranslation(): Promise<void> {
  await openDetector()
  useStore.setState({ detector: 'ready' })
}

export function agreeToTranslation() {
  useStore.setState({ hasAgreed: true })
  try {
    localStorage.setItem(AGREED_KEY, '1')
  } catch {
    // Without storage, the next page asks again.
  }
}

function readAgreed(): boolean {
  try {
    return localStorage.getItem(AGREED_KEY) === '1'
  } catch {
    // Storage may be blocked.
    return false
  }
}

/** Stores a translation; undefined shows the original alone again. */
export function storeTranslation(text: string, translation: string | undefined) {
  const translations = new Map(useStore.getState().translations)
  if (translation === undefined) translations.delete(text)
  else translations.set(text, translation)
  useStore.setState({ translations })
}

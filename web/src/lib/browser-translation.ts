import { i18n } from './i18n.ts'

/**
 * Translation by the browser on this device; nothing is sent to a server. `downloadable` means that
 * the browser would have to load its language detector first.
 */
export type DetectorState = 'none' | 'downloadable' | 'ready'

/** In a shorter text, or below this confidence, detection is often wrong. */
const LETTERS_MINIMUM = 12
const CONFIDENCE_MINIMUM = 0.7

/** The browser has no translation from this language. */
export class NoTranslationError extends Error {
  override readonly name = 'NoTranslationError'
}

let detector: Promise<BrowserLanguageDetector> | undefined
const translators = new Map<string, Promise<BrowserTranslator>>()

export async function readDetectorState(): Promise<DetectorState> {
  const { Translator, LanguageDetector } = window
  if (!Translator || !LanguageDetector) return 'none'
  const availability = await LanguageDetector.availability().catch(() => 'unavailable' as const)
  if (availability === 'unavailable') return 'none'
  return availability === 'available' ? 'ready' : 'downloadable'
}

/** Opens the language detector. If the browser must download it, a user's action is needed. */
export async function openDetector(): Promise<BrowserLanguageDetector> {
  const { LanguageDetector } = window
  if (!LanguageDetector) throw new NoTranslationError()
  detector ??= LanguageDetector.create()
  try {
    return await detector
  } catch (error) {
    // The next call tries again.
    detector = undefined
    throw error
  }
}

/** Detects the language of a text; undefined if it is the page's, or uncertain. */
export async function detectForeignLanguage(text: string): Promise<string | undefined> {
  if ((text.match(/\p{L}/gu) ?? []).length < LETTERS_MINIMUM) return undefined
  const [best] = await (await openDetector()).detect(text)
  const { detectedLanguage = 'und', confidence = 0 } = best ?? {}
  if (confidence < CONFIDENCE_MINIMUM || detectedLanguage === 'und') return undefined
  return toBase(detectedLanguage) === toBase(i18n.locale) ? undefined : detectedLanguage
}

/** Translates a text into the page's language. The first call may download a language pack. */
export async function translateText(text: string, sourceLanguage: string): Promise<string> {
  const translator = await openTranslator({ sourceLanguage, targetLanguage: toBase(i18n.locale) })
  return translator.translate(text)
}

async function openTranslator(pair: LanguagePair): Promise<BrowserTranslator> {
  const { Translator } = window
  const key = `${pair.sourceLanguage} ${pair.targetLanguage}`
  const isKnown = translators.has(key)
  if (!Translator || (!isKnown && (await Translator.availability(pair)) === 'unavailable'))
    throw new NoTranslationError()
  const opened = translators.get(key) ?? Translator.create(pair)
  translators.set(key, opened)
  try {
    return await opened
  } catch (error) {
    translators.delete(key)
    throw error
  }
}

function toBase(tag: string): string {
  return tag.split('-')[0] ?? tag
}

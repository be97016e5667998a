import { beforeEach, expect, test, vi } from 'vitest'
import { i18n } from './i18n.ts'

const FRENCH = 'On se retrouve devant la mairie à huit heures ?'

const Translator = {
  availability: vi.fn<(pair: LanguagePair) => Promise<ModelAvailability>>((pair) =>
    Promise.resolve(pair.sourceLanguage === 'fr' ? 'downloadable' : 'unavailable'),
  ),
  create: vi.fn<(pair: LanguagePair) => Promise<BrowserTranslator>>(
    ({ sourceLanguage, targetLanguage }) =>
      Promise.resolve({
        translate: (text: string) =>
          Promise.resolve(`${sourceLanguage}-${targetLanguage}: ${text}`),
      }),
  ),
}
const detect = vi.fn<BrowserLanguageDetector['detect']>((text) =>
  Promise.resolve([{ detectedLanguage: text === FRENCH ? 'fr' : 'en', confidence: 0.99 }]),
)
const LanguageDetector = {
  availability: vi.fn<() => Promise<ModelAvailability>>(() => Promise.resolve('available')),
  create: vi.fn<() => Promise<BrowserLanguageDetector>>(() => Promise.resolve({ detect })),
}

/** Loads the module afresh, because it caches what it has opened. */
async function load(browser: object = { Translator, LanguageDetector }) {
  vi.stubGlobal('window', browser)
  vi.resetModules()
  return import('./browser-translation.ts')
}

beforeEach(() => {
  vi.clearAllMocks()
  i18n.activate('en')
})

test('finds no translation in browsers without the interfaces, or without the model', async () => {
  expect(await (await load({})).readDetectorState()).toBe('none')
  expect(await (await load({ Translator })).readDetectorState()).toBe('none')
  LanguageDetector.availability.mockResolvedValueOnce('unavailable')
  expect(await (await load()).readDetectorState()).toBe('none')
  LanguageDetector.availability.mockResolvedValueOnce('downloadable')
  expect(await (await load()).readDetectorState()).toBe('downloadable')
  LanguageDetector.availability.mockRejectedValueOnce(new Error('not allowed in this frame'))
  expect(await (await load()).readDetectorState()).toBe('none')
})

test('detects only texts that are long enough, certain and in another language', async () => {
  const { detectForeignLanguage } = await load()
  expect(await detectForeignLanguage(FRENCH)).toBe('fr')
  expect(await detectForeignLanguage('See you at the town hall at eight')).toBeUndefined()
  expect(await detectForeignLanguage('Oui 🙂🙂🙂🙂🙂🙂🙂🙂')).toBeUndefined()
  detect.mockResolvedValueOnce([{ detectedLanguage: 'fr', confidence: 0.4 }])
  expect(await detectForeignLanguage('Soon come, soon come')).toBeUndefined()
  expect(LanguageDetector.create).toHaveBeenCalledOnce()
})

test('opens the detector again after it failed', async () => {
  const { openDetector } = await load()
  LanguageDetector.create.mockRejectedValueOnce(new Error('no space'))
  await expect(openDetector()).rejects.toThrow('no space')
  await expect(openDetector()).resolves.toEqual({ detect })
})

test('translates into the page’s language with one translator for each pair', async () => {
  const { translateText } = await load()
  expect(await translateText(FRENCH, 'fr')).toBe(`fr-en: ${FRENCH}`)
  expect(await translateText(FRENCH, 'fr')).toBe(`fr-en: ${FRENCH}`)
  expect(Translator.create).toHaveBeenCalledOnce()
})

test('rejects a language without a pack, and tries again after a failed download', async () => {
  const { NoTranslationError, translateText } = await load()
  await expect(translateText('Bawo ni o se wa', 'yo')).rejects.toThrow(NoTranslationError)
  Translator.create.mockRejectedValueOnce(new Error('offline'))
  await expect(translateText(FRENCH, 'fr')).rejects.toThrow('offline')
  expect(await translateText(FRENCH, 'fr')).toBe(`fr-en: ${FRENCH}`)
})

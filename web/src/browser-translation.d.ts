/**
 * The Translator and Language Detector APIs, as far as we use them: https://webmachinelearning.github.io/translation-api/.
 * Only Chromium has them.
 */
type ModelAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

interface LanguagePair {
  sourceLanguage: string
  targetLanguage: string
}

interface BrowserTranslator {
  translate(text: string): Promise<string>
}

interface BrowserLanguageDetector {
  /** Possible languages, the likeliest first. */
  detect(text: string): Promise<{ detectedLanguage?: string; confidence?: number }[]>
}

interface Window {
  Translator?: {
    availability(pair: LanguagePair): Promise<ModelAvailability>
    create(pair: LanguagePair): Promise<BrowserTranslator>
  }
  LanguageDetector?: {
    availability(): Promise<ModelAvailability>
    create(): Promise<BrowserLanguageDetector>
  }
}

// Generated from `locales/*/language.json` by `npm run types`.
import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'

/** The offer of a page in another language, in that language. */
export const languageOffers: Record<UiLanguageTag, Record<'text' | 'accept' | 'dismiss', string>> = {
  'en': {
    text: 'This page is available in English.',
    accept: 'Read in English',
    dismiss: 'No thanks',
  },
  'es': {
    text: 'Esta página existe en español.',
    accept: 'Leer en español',
    dismiss: 'No, gracias',
  },
  'fr': {
    text: 'Cette page existe en français.',
    accept: 'Lire en français',
    dismiss: 'Non merci',
  },
  'pt-BR': {
    text: 'Esta página existe em português.',
    accept: 'Ler em português',
    dismiss: 'Agora não',
  },
}

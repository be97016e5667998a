import { z } from 'zod'
import { UiLanguage } from './members.ts'
import { SOURCE_LANGUAGE, UI_LANGUAGE_TAGS, type UiLanguageTag } from './ui-languages.ts'

/** Languages into which staff translate what they wrote in English. */
export const TargetLanguage = UiLanguage.exclude([SOURCE_LANGUAGE])
export type TargetLanguage = z.infer<typeof TargetLanguage>

type Translation = { language: TargetLanguage }

/** Translations of a text by staff: at most one for each language. Readers of the others get English. */
export function listOfTranslations<T extends z.ZodType<Translation>>(translation: T) {
  return z
    .array(translation)
    .max(UI_LANGUAGE_TAGS.length)
    .refine((all) => new Set(all.map(({ language }) => language)).size === all.length)
}

/** Returns the text for a reader's language, else the English one, with its language. */
export function chooseTranslation<T extends Translation>(
  english: Omit<T, 'language'> & { translations: readonly T[] },
  language: UiLanguageTag,
): Omit<T, 'language'> & { language: UiLanguageTag } {
  const found = english.translations.find((each) => each.language === language)
  return found ?? { ...english, language: SOURCE_LANGUAGE }
}

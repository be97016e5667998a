import { TargetLanguage } from '@adire/contract/translations.ts'
import { UI_LANGUAGES } from '@adire/contract/ui-languages.ts'

export type TranslationLanguage = { tag: TargetLanguage; name: string }

/** Languages that a text of ours can be translated into, with their own names. */
export const translationLanguages: readonly TranslationLanguage[] = UI_LANGUAGES.flatMap(
  ({ tag, name }) => {
    const { data } = TargetLanguage.safeParse(tag)
    return data ? [{ tag: data, name }] : []
  },
)

/** Names of the languages that a text was translated into. */
export function nameLanguages(translations: readonly { language: TargetLanguage }[]): string[] {
  return translationLanguages
    .filter(({ tag }) => translations.some(({ language }) => language === tag))
    .map(({ name }) => name)
}

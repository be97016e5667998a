import {
  isUiLanguageTag,
  SOURCE_LANGUAGE,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// The build writes the texts of each language into its chunks (decision record 0153), so they are
// compiled when they are first used.
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({
  locale: typeof document === 'undefined' ? SOURCE_LANGUAGE : document.documentElement.lang,
  messages: {},
})

export { i18n }

/** Language of the page; English for a test language. */
export function getPageLanguage(): UiLanguageTag {
  return isUiLanguageTag(i18n.locale) ? i18n.locale : SOURCE_LANGUAGE
}

/**
 * Locale for dates and numbers: the browser's variant of the page's language, such as "en-GB". A page
 * in the variant of one country, such as "pt-BR", keeps that one.
 */
export function formatLocale(): string {
  return (
    navigator.languages.find((language) => language.split('-')[0] === i18n.locale) ?? i18n.locale
  )
}

import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// English texts are in the source code, so they are compiled when they are first used.
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }

/**
 * Locale for dates and numbers: the browser's variant of the page's language, such as "en-GB". A page
 * in the variant of one country, such as "pt-BR", keeps that one.
 */
export function formatLocale(): string {
  return (
    navigator.languages.find((language) => language.split('-')[0] === i18n.locale) ?? i18n.locale
  )
}

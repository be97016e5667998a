import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// English is the source text in the code, so its messages are compiled when they are first used.
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }

/**
 * The page's language as it is written where the reader is: "en-GB" for dates and figures of an
 * English page in London.
 */
export function formatLocale(): string {
  return (
    navigator.languages.find((language) => language.split('-')[0] === i18n.locale) ?? i18n.locale
  )
}

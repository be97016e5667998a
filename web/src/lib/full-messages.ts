import { compileMessage } from '@lingui/message-utils/compileMessage'
import { i18n } from './i18n.ts'

/** From here on messages may have plurals and choices. */
i18n.setMessagesCompiler(compileMessage)

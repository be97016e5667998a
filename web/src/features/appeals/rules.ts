import { APPEAL_WORDS } from '@adire/contract/appeals.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'

type AppealValues = { text: string }

export function checkAppeal({ text }: AppealValues): FieldTexts<AppealValues> {
  return text.trim().length < APPEAL_WORDS.minimum
    ? { text: t`Write at least ${APPEAL_WORDS.minimum} characters.` }
    : {}
}

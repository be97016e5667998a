import { APPEAL_LENGTH } from '@adire/contract/appeals.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'

export type AppealValues = { text: string }

/** Checks the text of an appeal; the field itself enforces the maximum length. */
export function checkAppeal({ text }: AppealValues): FieldTexts<AppealValues> {
  return text.trim().length < APPEAL_LENGTH.minimum
    ? { text: t`Enter at least ${APPEAL_LENGTH.minimum} characters.` }
    : {}
}

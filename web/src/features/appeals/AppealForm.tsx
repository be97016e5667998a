import { APPEAL_BUSINESS_DAYS, APPEAL_LENGTH } from '@adire/contract/appeals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { type AppealValues, checkAppeal } from './rules.ts'

const schema = schemaFromRule(checkAppeal)
/** The field itself enforces the maximum length of an optional reason. */
const optionalSchema = schemaFromRule<AppealValues>(() => ({}))

type Props = {
  /** True for a dismissed report, whose reporter needs no reason. */
  isAboutReport?: boolean
  onSubmit: (text: string) => void
  /** Reports whether closing would lose typed text. */
  onTyped?: (isTyped: boolean) => void
  isPending: boolean
  failure?: ReactNode
  cancel?: ReactNode
}

/**
 * Form of an appeal, in the settings and on the page that locked-out members reach by a link. The
 * text stays when sending fails.
 */
export function AppealForm({
  isAboutReport = false,
  onSubmit,
  onTyped,
  isPending,
  failure,
  cancel,
}: Props) {
  const { t } = useLingui()
  const { form, errors, register } = useValidatedForm({
    defaultValues: { text: '' },
    schema: isAboutReport ? optionalSchema : schema,
    onTyped: ({ text }) => onTyped?.(text.trim() !== ''),
    onSubmit({ text }) {
      if (!isPending) onSubmit(text)
    },
  })

  return (
    <form {...form} className="grid gap-4">
      <Field
        label={isAboutReport ? t`What did we miss? (optional)` : t`Why is it wrong?`}
        isRequired={!isAboutReport}
        hint={
          isAboutReport
            ? t`You can ask once. A different moderator looks at your report and answers within ${APPEAL_BUSINESS_DAYS} business days. The answer is final.`
            : t`You can appeal once. A different moderator reviews it and answers within ${APPEAL_BUSINESS_DAYS} business days. The answer is final.`
        }
        error={errors.text}
      >
        <Textarea
          rows={5}
          maxLength={APPEAL_LENGTH.maximum}
          countFrom={1600}
          {...register('text')}
        />
      </Field>
      {failure}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {cancel}
        <Button type="submit" loading={isPending}>
          {isAboutReport ? <Trans>Send request</Trans> : <Trans>Send appeal</Trans>}
        </Button>
      </div>
    </form>
  )
}

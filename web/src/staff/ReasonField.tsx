import { useLingui } from '@lingui/react/macro'
import { Field } from '../ui/Field.tsx'
import { Textarea } from '../ui/Textarea.tsx'

const MAXIMUM = 500
const MINIMUM = 3

export function isReason(text: string): boolean {
  return text.trim().length >= MINIMUM
}

type Props = { value: string; onChange: (value: string) => void; isChecked: boolean }

/** Why: it stays in the record of what staff did. */
export function ReasonField({ value, onChange, isChecked }: Props) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Reason`}
      hint={t`It stays in the audit log.`}
      error={isChecked && !isReason(value) ? t`Write from 3 to 500 characters.` : undefined}
      isRequired
    >
      <Textarea
        rows={2}
        maxLength={MAXIMUM}
        countFrom={400}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

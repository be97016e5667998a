import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

type Props = { value: string; error: string | undefined; onChange: (name: string) => void }

export function PasskeyNameField({ value, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Name`}
      hint={t`Only you see it: "My phone", "The blue key".`}
      error={error}
      isRequired
    >
      <Input
        name="passkey-name"
        autoComplete="off"
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

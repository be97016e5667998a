import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { FormFields } from '../../ui/use-validated-form.ts'
import type { PasskeyName } from './rules.ts'

/** Name of a passkey, as its owner sees it in the list. */
export function PasskeyNameField({
  form: { register, errors },
}: {
  form: FormFields<PasskeyName>
}) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Name`}
      hint={t`Only you see it. For example: My phone, Blue security key.`}
      error={errors.passkeyName}
      isRequired
    >
      <Input {...register('passkeyName')} autoComplete="off" maxLength={40} />
    </Field>
  )
}

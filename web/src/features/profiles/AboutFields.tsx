import { ABOUT_ME_MAXIMUM } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { InterestsField } from './InterestsField.tsx'
import type { EditValues } from './edit-rules.ts'
import { LanguagesField } from './LanguagesField.tsx'

/** Fields of the editor's section "About & Interests". */
export function AboutFields() {
  const { t } = useLingui()
  const { field, fieldState } = useController<EditValues, 'aboutMe'>({ name: 'aboutMe' })
  return (
    <>
      <Field
        label={t`About Me`}
        isOptional
        hint={t`What makes a good day, where home is, what you’d like people to ask you.`}
        error={fieldState.error?.message}
      >
        <Textarea {...field} value={field.value ?? ''} rows={6} maxLength={ABOUT_ME_MAXIMUM} />
      </Field>
      <InterestsField />
      <LanguagesField />
    </>
  )
}

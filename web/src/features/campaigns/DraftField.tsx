import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { CampaignDraft, FieldName } from './form-rules.ts'
import type { CampaignForm } from './use-campaign-form.ts'

type Shell = {
  form: CampaignForm
  name: FieldName
  label: ReactNode
  hint?: ReactNode
  isRequired?: boolean
  children: ReactNode
}

/** Field of the form with its required mark and, after a submit, its error. */
export function DraftField({ form, name, label, hint, isRequired = false, children }: Shell) {
  return (
    <Field
      label={
        isRequired ? (
          <>
            {label} <span aria-hidden>*</span>
          </>
        ) : (
          label
        )
      }
      hint={hint}
      error={form.errors[name]}
      isRequired={isRequired}
      className="content-start"
    >
      {children}
    </Field>
  )
}

type TextName = {
  [N in FieldName]: CampaignDraft[N] extends string
    ? string extends CampaignDraft[N]
      ? N
      : never
    : never
}[FieldName]
type InputProps = Omit<Shell, 'name' | 'children'> & {
  name: TextName
  type?: 'text' | 'email' | 'url' | 'date'
  maxLength?: number
  placeholder?: string
}

export function DraftInput({
  form,
  name,
  type = 'text',
  maxLength,
  placeholder,
  ...shell
}: InputProps) {
  return (
    <DraftField form={form} name={name} {...shell}>
      <Input type={type} maxLength={maxLength} placeholder={placeholder} {...form.register(name)} />
    </DraftField>
  )
}

type NumberProps = Omit<Shell, 'name' | 'children'> & {
  name: TextName
  minimum: number
  maximum: number
  step: number
}

/** Number input: ages from 18 to 99, money in steps of a cent (ADS-ADMIN-49 to 51). */
export function DraftNumber({ form, name, minimum, maximum, step, ...shell }: NumberProps) {
  return (
    <DraftField form={form} name={name} {...shell}>
      <Input
        type="number"
        inputMode={step < 1 ? 'decimal' : 'numeric'}
        min={minimum}
        max={maximum}
        step={step}
        {...form.register(name)}
      />
    </DraftField>
  )
}

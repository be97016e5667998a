import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { CampaignDraft, FieldName } from './form-rules.ts'
import type { CampaignForm } from './use-campaign-form.ts'

type FieldProps = {
  form: CampaignForm
  name: FieldName
  label: ReactNode
  hint?: ReactNode
  isRequired?: boolean
  children: ReactNode
}

/** Field of the campaign form with its required mark and, after a submit, its error. */
export function DraftField({ form, name, label, hint, isRequired = false, children }: FieldProps) {
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

/** Fields with any text as value, unlike placement and gender with a fixed set of values. */
type TextFieldName = {
  [N in FieldName]: CampaignDraft[N] extends string
    ? string extends CampaignDraft[N]
      ? N
      : never
    : never
}[FieldName]
type InputProps = Omit<FieldProps, 'name' | 'children'> & {
  name: TextFieldName
  type?: 'text' | 'email' | 'url' | 'date'
  maxLength?: number
  placeholder?: string
}

/** Text input of the campaign form. */
export function DraftInput({
  form,
  name,
  type = 'text',
  maxLength,
  placeholder,
  ...field
}: InputProps) {
  return (
    <DraftField form={form} name={name} {...field}>
      <Input type={type} maxLength={maxLength} placeholder={placeholder} {...form.register(name)} />
    </DraftField>
  )
}

type NumberProps = Omit<FieldProps, 'name' | 'children'> & {
  name: TextFieldName
  minimum: number
  maximum: number
  step: number
}

/**
 * Number input of the campaign form (ADS-ADMIN-49 to 51). Ages have a step of 1, dollar amounts
 * of 0.01; below 1, phones show a keyboard with a decimal point.
 */
export function DraftNumber({ form, name, minimum, maximum, step, ...field }: NumberProps) {
  return (
    <DraftField form={form} name={name} {...field}>
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

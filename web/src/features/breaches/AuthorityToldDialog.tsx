import { BREACH_LINE_MAXIMUM, type BreachRecord } from '@adire/contract/breaches.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatForInput } from '../../lib/local-input.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryTextField } from './EntryTextField.tsx'
import { checkReasons, checkToldTime, isToldLate, toToldTime } from './rules.ts'

type Props = { breach: BreachRecord; onClose: () => void }
type Values = { authority: string; toldAt: string; reference: string; delayReason: string }

/** Dialog that records that an authority was told of a breach. Mounted while open. */
export function AuthorityToldDialog({ breach, onClose }: Props) {
  const { t } = useLingui()
  const [now] = useState(() => new Date())
  const { learnedAt } = breach
  return (
    <EntryDialog<Values>
      id={breach.id}
      onClose={onClose}
      title={t`Record a notice to an authority`}
      description={t`This doesn’t send anything. Notify the authority first, with its form.`}
      confirmLabel={t`Record notice`}
      defaultValues={{
        authority: '',
        toldAt: formatForInput(now),
        reference: '',
        delayReason: '',
      }}
      check={({ authority, toldAt, delayReason }) => ({
        authority: authority.trim() === '' ? t`Enter the name of the authority.` : undefined,
        toldAt: checkToldTime(toldAt, { learnedAt, now: new Date() }),
        delayReason: isToldLate(toldAt, learnedAt) ? checkReasons(delayReason) : undefined,
      })}
      toEntry={({ toldAt, delayReason, ...values }) => ({
        kind: 'authority_told',
        ...values,
        toldAt: toToldTime(toldAt, learnedAt),
        delayReason: isToldLate(toldAt, learnedAt) ? delayReason : '',
      })}
    >
      {(form) => <Fields form={form} learnedAt={learnedAt} />}
    </EntryDialog>
  )
}

type FieldsProps = { form: ValidatedForm<Values>; learnedAt: string }

function Fields({ form: { control, register, errors }, learnedAt }: FieldsProps) {
  const { t } = useLingui()
  const toldAt = useWatch({ control, name: 'toldAt' })
  return (
    <>
      <Field
        label={t`Authority`}
        hint={t`For example, NDPC, ICO, CNIL, OPC or ANPD.`}
        error={errors.authority}
        isRequired
      >
        <Input maxLength={BREACH_LINE_MAXIMUM} autoComplete="off" {...register('authority')} />
      </Field>
      <Field label={t`Date and time of the notice`} error={errors.toldAt} isRequired>
        <Input type="datetime-local" {...register('toldAt')} />
      </Field>
      {isToldLate(toldAt, learnedAt) && (
        <EntryTextField
          label={t`Reasons for the delay`}
          hint={t`Required, because this is more than 72 hours after you learned of the breach.`}
          error={errors.delayReason}
          inputProps={register('delayReason')}
        />
      )}
      <Field label={t`Reference number`} error={errors.reference} isOptional>
        <Input maxLength={BREACH_LINE_MAXIMUM} autoComplete="off" {...register('reference')} />
      </Field>
    </>
  )
}

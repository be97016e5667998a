import type { BreachRecord } from '@adire/contract/breaches.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatForInput } from '../../lib/local-input.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryTextField } from './EntryTextField.tsx'
import { checkReasons, checkTime, toMoment } from './rules.ts'

type Props = { breach: BreachRecord; onClose: () => void }
type Values = { takenAt: string; text: string }

/** Dialog that records a measure against a breach or its effects. Mounted while open. */
export function MeasureDialog({ breach, onClose }: Props) {
  const { t } = useLingui()
  const [now] = useState(() => new Date())
  return (
    <EntryDialog<Values>
      id={breach.id}
      onClose={onClose}
      title={t`Record a measure`}
      description={t`What you did to stop the breach or to limit its effects.`}
      confirmLabel={t`Record measure`}
      defaultValues={{ takenAt: formatForInput(now), text: '' }}
      check={({ takenAt, text }) => ({
        takenAt: checkTime(takenAt, new Date()),
        text: checkReasons(text),
      })}
      toEntry={({ takenAt, text }) => ({ kind: 'measure', takenAt: toMoment(takenAt), text })}
    >
      {({ register, errors }) => (
        <>
          <Field label={t`Date and time`} error={errors.takenAt} isRequired>
            <Input type="datetime-local" {...register('takenAt')} />
          </Field>
          <EntryTextField
            label={t`Measure`}
            hint={t`Don’t include members’ personal data.`}
            error={errors.text}
            inputProps={register('text')}
          />
        </>
      )}
    </EntryDialog>
  )
}

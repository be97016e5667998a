import type { BreachRecord } from '@adire/contract/breaches.ts'
import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryTextField } from './EntryTextField.tsx'
import { checkReasons } from './rules.ts'

type Props = { breach: BreachRecord; onClose: () => void }
type Values = { whom: 'authority' | 'people'; reasons: string }

/** Dialog that records why people or an authority aren't told. Mounted while open. */
export function NotToldDialog({ breach, onClose }: Props) {
  const { t } = useLingui()
  return (
    <EntryDialog<Values>
      id={breach.id}
      onClose={onClose}
      title={t`Record a decision not to notify`}
      description={t`If you don’t have to notify an authority because no risk is expected, change the facts instead.`}
      confirmLabel={t`Record reasons`}
      defaultValues={{ whom: 'people', reasons: '' }}
      check={({ reasons }) => ({ reasons: checkReasons(reasons) })}
      toEntry={(values) => ({ kind: 'not_told', ...values })}
    >
      {({ register, errors }) => (
        <>
          <Field label={t`Who isn’t notified`} error={errors.whom} isRequired>
            <Select {...register('whom')}>
              <option value="people">{t`People concerned`}</option>
              <option value="authority">{t`An authority`}</option>
            </Select>
          </Field>
          <EntryTextField
            label={t`Reasons`}
            hint={t`For example, the data was encrypted.`}
            error={errors.reasons}
            inputProps={register('reasons')}
          />
        </>
      )}
    </EntryDialog>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

type Props = { isOpen: boolean; onChange: (isOpen: boolean) => void }

export function StateSwitch({ isOpen, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Field label={t`Show`} className="w-full sm:w-48">
      <Select
        value={isOpen ? 'open' : 'done'}
        onChange={(event) => onChange(event.target.value === 'open')}
      >
        <option value="open">{t`Open`}</option>
        <option value="done">{t`Closed`}</option>
      </Select>
    </Field>
  )
}

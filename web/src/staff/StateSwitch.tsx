import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from './FilterSelect.tsx'

type Props = { isOpen: boolean; onChange: (isOpen: boolean) => void }

/** Select of the open or the closed items of a staff list. */
export function StateSwitch({ isOpen, onChange }: Props) {
  const { t } = useLingui()
  return (
    <FilterSelect
      label={t`Show`}
      value={isOpen ? undefined : 'closed'}
      defaultLabel={t({ message: 'Open', context: 'cases' })}
      options={[['closed', t({ message: 'Closed', context: 'cases' })]]}
      onChange={(value) => onChange(value === undefined)}
      className="w-full sm:w-48"
    />
  )
}

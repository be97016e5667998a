import { Select } from '../../ui/Select.tsx'

type Props = {
  value: number | null
  years: readonly number[]
  /** Text of no year. */
  emptyLabel: string
  onChange: (year: number | null) => void
}

/** List of years with an empty option. */
export function YearSelect({ value, years, emptyLabel, onChange }: Props) {
  return (
    <Select
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{emptyLabel}</option>
      {years.map((year) => (
        <option key={year}>{year}</option>
      ))}
    </Select>
  )
}

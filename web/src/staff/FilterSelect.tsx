import { cn } from '../ui/cn.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { filterFieldStyle } from './filter-field-style.ts'

type Props<Value extends string> = {
  label: string
  isLabelHidden?: boolean
  /** Undefined for the default. */
  value: Value | undefined
  /** Label of the default, which is not part of the URL. */
  defaultLabel: string
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value | undefined) => void
  className?: string
}

/** Select for one filter or the order of a staff list. */
export function FilterSelect<Value extends string>(props: Props<Value>) {
  const { value, defaultLabel, options, onChange, className, ...field } = props
  return (
    <Field {...field} className={cn(filterFieldStyle, className)}>
      <Select
        value={value ?? ''}
        onChange={(event) =>
          onChange(options.find(([option]) => option === event.target.value)?.[0])
        }
      >
        <option value="">{defaultLabel}</option>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

import { Chip } from '../../ui/Chip.tsx'
import { toggleOption } from './rules.ts'

type Props<Option extends string> = {
  options: readonly Option[]
  chosen: readonly Option[]
  getLabel: (option: Option) => string
  onChange: (chosen: Option[]) => void
}

/** Multiple choice of chips; none selected means no filter. */
export function ChoiceChips<Option extends string>({
  options,
  chosen,
  getLabel,
  onChange,
}: Props<Option>) {
  return (
    <div className="flex flex-wrap gap-2">
      {options.map((option) => (
        <Chip
          key={option}
          isSelected={chosen.includes(option)}
          onChange={() => onChange(toggleOption(chosen, option))}
          className="touch-target min-h-9 gap-1.5 px-3"
        >
          {getLabel(option)}
        </Chip>
      ))}
    </div>
  )
}

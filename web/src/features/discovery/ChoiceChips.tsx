import { Chip } from '../../ui/Chip.tsx'
import { toggled } from './rules.ts'

type Props<Option extends string> = {
  options: readonly Option[]
  chosen: readonly Option[]
  wordFor: (option: Option) => string
  onChange: (chosen: Option[]) => void
}

/** Any number of a few; none means that it does not matter. */
export function ChoiceChips<Option extends string>({ options, chosen, wordFor, onChange }: Props<Option>) {
  return (
    <div className="flex flex-wrap gap-2">
      {options.map((option) => (
        <Chip
          key={option}
          isSelected={chosen.includes(option)}
          onChange={() => onChange(toggled(chosen, option))}
          className="touch-target min-h-9 gap-1.5 px-3"
        >
          {wordFor(option)}
        </Chip>
      ))}
    </div>
  )
}

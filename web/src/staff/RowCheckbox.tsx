import { Check } from 'lucide-react'

type Props = { label: string; checked: boolean; onChange: () => void }

/** Checkbox of a table cell, whose label only screen readers get. */
export function RowCheckbox({ label, checked, onChange }: Props) {
  return (
    <label className="relative grid size-full min-h-6.5 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="peer size-4 appearance-none rounded-[4px] border border-line-strong bg-surface hover:border-ink-3 checked:border-indigo checked:bg-indigo forced-colors:appearance-auto"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-3 text-on-indigo opacity-0 peer-checked:opacity-100 forced-colors:hidden"
      />
    </label>
  )
}

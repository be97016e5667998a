import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import type { ThemeChoice } from '../lib/theme.ts'
import { cn } from './cn.ts'

type Props = { value: ThemeChoice; onChange: (choice: ThemeChoice) => void; className?: string }

/** Theme choice of public pages, made of native radio buttons to save code. */
export function ThemeSwitch({ value, onChange, className }: Props) {
  const { t } = useLingui()
  const name = useId()
  const choices = [
    { value: 'system', label: t`Same as device`, Icon: Monitor },
    { value: 'light', label: t`Light`, Icon: Sun },
    { value: 'dark', label: t`Dark`, Icon: Moon },
  ] as const
  return (
    <div
      role="radiogroup"
      aria-label={t`Theme`}
      className={cn(
        'inline-flex gap-0.5 rounded-full border border-line bg-surface-2 p-0.5',
        className,
      )}
    >
      {choices.map(({ value: choice, label, Icon }) => (
        <label
          key={choice}
          title={label}
          className="relative grid size-11 cursor-pointer place-items-center rounded-full text-ink-2 transition hover:text-ink has-checked:bg-surface has-checked:text-indigo has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            aria-label={label}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          <Icon aria-hidden className="size-[1.125rem]" />
        </label>
      ))}
    </div>
  )
}

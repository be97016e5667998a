import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { cn } from './cn.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

type Props = { value: ThemeChoice; onChange: (choice: ThemeChoice) => void; className?: string }

export function ThemeSwitch({ value, onChange, className }: Props) {
  const { t } = useLingui()
  const choices = [
    { value: 'system', label: t`Same as device`, Icon: Monitor },
    { value: 'light', label: t`Light`, Icon: Sun },
    { value: 'dark', label: t`Dark`, Icon: Moon },
  ] as const
  return (
    <RadioGroup.Root
      aria-label={t`Theme`}
      orientation="horizontal"
      value={value}
      onValueChange={(chosen) => {
        const choice = choices.find((candidate) => candidate.value === chosen)
        if (choice) onChange(choice.value)
      }}
      className={cn('inline-flex gap-0.5 rounded-full border border-line bg-surface-2 p-0.5', className)}
    >
      {choices.map(({ value: choice, label, Icon }) => (
        <RadioGroup.Item
          key={choice}
          value={choice}
          aria-label={label}
          title={label}
          className="grid size-11 place-items-center rounded-full text-ink-2 transition hover:text-ink data-[state=checked]:bg-surface data-[state=checked]:text-indigo data-[state=checked]:shadow-1 forced-colors:data-[state=checked]:bg-[Highlight] forced-colors:data-[state=checked]:text-[HighlightText]"
        >
          <Icon aria-hidden className="size-[1.125rem]" />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}

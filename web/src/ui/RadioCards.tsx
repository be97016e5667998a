import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { cn } from './cn.ts'
import { FieldError } from './FieldError.tsx'

export type RadioCard<V extends string> = {
  value: V
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
  /** Shown in the corner, such as a price. */
  aside?: ReactNode
}

type Props<V extends string> = {
  label: string
  cards: readonly RadioCard<V>[]
  /** Undefined if nothing is chosen yet: personal questions have no default. */
  value: V | undefined
  onChange: (value: V) => void
  columns?: 1 | 2 | 3
  error?: ReactNode
  className?: string
}

/** Radio buttons as cards with a title and a description each. */
export function RadioCards<V extends string>({
  label,
  cards,
  value,
  onChange,
  columns = 2,
  error,
  className,
}: Props<V>) {
  const errorId = useId()
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <div className={className}>
      <RadioGroup.Root
        aria-label={label}
        aria-describedby={hasError ? errorId : undefined}
        value={value ?? ''}
        onValueChange={(chosen) => {
          const card = cards.find((candidate) => candidate.value === chosen)
          if (card) onChange(card.value)
        }}
        className={cn(
          'grid gap-3',
          columns === 2 && 'sm:grid-cols-2',
          columns === 3 && 'sm:grid-cols-3',
        )}
      >
        {cards.map((card) => (
          <RadioGroup.Item
            key={card.value}
            value={card.value}
            className={cn(
              'group flex items-start gap-3 rounded-tile border border-line-strong bg-surface p-4 text-start transition hover:border-indigo',
              'data-[state=checked]:border-indigo data-[state=checked]:bg-indigo-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--indigo)]',
              hasError && 'border-danger',
            )}
          >
            <span
              aria-hidden
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface group-data-[state=checked]:border-indigo group-data-[state=checked]:bg-indigo"
            >
              <span className="size-2 rounded-full bg-on-indigo opacity-0 group-data-[state=checked]:opacity-100 forced-colors:bg-[Highlight]" />
            </span>
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-center justify-between gap-x-2 font-semibold [&_svg]:size-5 [&_svg]:text-indigo">
                <span className="flex max-w-full items-center gap-2 wrap-break-word">
                  {card.icon}
                  {card.title}
                </span>
                {card.aside !== undefined && (
                  <span className="text-sm font-medium text-ink-2">{card.aside}</span>
                )}
              </span>
              {card.description !== undefined && (
                <span className="text-sm text-ink-2">{card.description}</span>
              )}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {hasError && (
        <FieldError id={errorId} role="alert" className="mt-1.5">
          {error}
        </FieldError>
      )}
    </div>
  )
}

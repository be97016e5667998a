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
  /** Segments: short titles without circles, in one row at every width. */
  layout?: 'cards' | 'segments'
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
  layout = 'cards',
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
          layout === 'segments' && 'auto-cols-fr grid-flow-col gap-2',
          layout === 'cards' && columns === 2 && 'sm:grid-cols-2',
          layout === 'cards' && columns === 3 && 'sm:grid-cols-3',
        )}
      >
        {cards.map((card) => (
          <RadioGroup.Item
            key={card.value}
            value={card.value}
            className={cn(
              'group flex items-start gap-3 rounded-tile border border-line-strong bg-surface p-4 text-start transition hover:border-indigo',
              'data-[state=checked]:border-indigo data-[state=checked]:bg-indigo-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--indigo)]',
              layout === 'segments' &&
                'min-h-11 items-center justify-center px-2 py-1.5 text-center forced-colors:data-[state=checked]:outline-2',
              hasError && 'border-danger',
            )}
          >
            {layout === 'cards' && <Circle />}
            <span className={cn('grid min-w-0 gap-0.5', layout === 'cards' && 'flex-1')}>
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

function Circle() {
  return (
    <span
      aria-hidden
      className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface group-data-[state=checked]:border-indigo group-data-[state=checked]:bg-indigo"
    >
      <span className="size-2 rounded-full bg-on-indigo opacity-0 group-data-[state=checked]:opacity-100 forced-colors:bg-[Highlight]" />
    </span>
  )
}

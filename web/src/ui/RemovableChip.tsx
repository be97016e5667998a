import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = {
  children: ReactNode
  /** Accessible name of the button ("Remove Lagos"). */
  removeLabel: string
  onRemove: () => void
  className?: string
}

/** Active filter or selected option; a click removes it. */
export function RemovableChip({ children, removeLabel, onRemove, className }: Props) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className={cn(
        'touch-target inline-flex min-h-9 items-center gap-1.5 rounded-full border border-transparent bg-indigo-soft px-3 text-sm font-medium text-indigo transition hover:bg-surface-3 hover:text-ink',
        className,
      )}
    >
      {children}
      <X aria-hidden className="size-4" />
    </button>
  )
}

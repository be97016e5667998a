import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  /** Undefined if there is no such page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Position shown between the arrows, such as "21 to 40 of 312". */
  children: ReactNode
  label?: string
  className?: string
}

/** Previous and Next of a list with cursors, which has no page numbers. */
export function Pagination({ onPrevious, onNext, children, label, className }: Props) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={label ?? t`Pages`}
      className={cn('flex items-center justify-center gap-3', className)}
    >
      <IconButton
        variant="outline"
        label={t`Previous page`}
        icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <span aria-live="polite" className="text-sm text-ink-2 tabular-nums">
        {children}
      </span>
      <IconButton
        variant="outline"
        label={t`Next page`}
        icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
        disabled={!onNext}
        onClick={onNext}
      />
    </nav>
  )
}

import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  /** Undefined where there is no such page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Between the arrows: "21 to 40 of 312". */
  children: ReactNode
  label?: string
  className?: string
}

/** Lists are paged by cursor, so one goes on and back, not to page 7. */
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

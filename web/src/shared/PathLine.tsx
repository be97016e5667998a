import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { cn } from '../ui/cn.ts'
import { formatStep, type PathStep } from '../lib/path-steps.ts'

type Props = { steps: readonly PathStep[]; className?: string }

/** Places of a life as one line with arrows. */
export function PathLine({ steps, className }: Props) {
  const { t } = useLingui()
  return (
    <ol
      aria-label={t`Places in order`}
      className={cn('flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1', className)}
    >
      {steps.map((step, index) => (
        <li key={index} className="flex max-w-full min-w-0 items-center gap-2">
          {index > 0 && (
            <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
          )}
          <span className="min-w-0 wrap-break-word">{formatStep(step)}</span>
        </li>
      ))}
    </ol>
  )
}

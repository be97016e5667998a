import { cva } from 'class-variance-authority'
import { BadgeCheck, Clock, CircleCheck, CircleX, Crown, EyeOff, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/**
 * Looks of a badge, each named after the state that it was made for. Other states use the kind with
 * the same meaning, such as `approved` for a success and `hidden` for something switched off.
 */
export type BadgeKind =
  | 'plain'
  | 'verified'
  | 'premium'
  | 'boosted'
  | 'available'
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'hidden'

const style = cva(
  'inline-flex w-fit min-w-0 max-w-full items-center gap-1.5 border px-2.5 py-0.5 text-xs font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      kind: {
        plain: 'border-line bg-surface-2 text-ink-2',
        verified: 'border-transparent bg-leaf-soft text-leaf',
        premium: 'border-transparent bg-brass text-on-brass',
        boosted: 'border-brass bg-brass-soft text-brass-ink',
        available: 'border-line bg-surface text-ink',
        pending: 'border-transparent bg-warn-soft text-warn',
        approved: 'border-transparent bg-leaf-soft text-leaf',
        rejected: 'border-transparent bg-danger-soft text-danger',
        hidden: 'border-line-strong border-dashed bg-surface text-ink-2',
      } satisfies Record<BadgeKind, string>,
      wraps: { true: 'rounded-tile text-start', false: 'rounded-full' },
    },
  },
)

const icons: Record<BadgeKind, ReactNode> = {
  plain: null,
  verified: <BadgeCheck aria-hidden />,
  premium: <Crown aria-hidden />,
  boosted: <Zap aria-hidden />,
  available: <span aria-hidden className="size-2 shrink-0 rounded-full bg-leaf" />,
  pending: <Clock aria-hidden />,
  approved: <CircleCheck aria-hidden />,
  rejected: <CircleX aria-hidden />,
  hidden: <EyeOff aria-hidden />,
}

type Props = {
  kind?: BadgeKind
  children: ReactNode
  icon?: ReactNode
  /** Shows a long label on several lines instead of cutting it, for badges in narrow places. */
  wraps?: boolean
  className?: string
}

/**
 * Label of a state, with an icon so that colour is never the only sign (WCAG 1.4.1). `icon` replaces
 * that of the kind; `plain` has none.
 */
export function Badge({ kind = 'plain', children, icon, wraps = false, className }: Props) {
  return (
    <span className={cn(style({ kind, wraps }), className)}>
      {icon ?? icons[kind]}
      <span className={wraps ? 'min-w-0' : 'truncate'}>{children}</span>
    </span>
  )
}

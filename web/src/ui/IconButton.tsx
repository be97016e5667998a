import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './Spinner.tsx'

const style = cva(
  'touch-target relative inline-grid shrink-0 place-items-center rounded-full border transition active:scale-95 disabled:pointer-events-none disabled:opacity-50',
  {
    variants: {
      variant: {
        ghost: 'border-transparent text-ink-2 hover:bg-surface-3 hover:text-ink',
        outline: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
        primary: 'border-transparent bg-indigo text-on-indigo hover:bg-indigo-hover',
        ember: 'border-transparent bg-ember-soft text-ember hover:bg-ember hover:text-on-ember',
        photo: 'border-line bg-surface/90 text-ink shadow-1 backdrop-blur-sm hover:bg-surface',
      },
      size: {
        sm: 'size-9 [&_svg]:size-4',
        md: 'size-11 [&_svg]:size-5',
        lg: 'size-13 [&_svg]:size-6',
      },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
)

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name; for a tooltip, pass `title` too. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'outline' | 'primary' | 'ember' | 'photo'
  size?: 'sm' | 'md' | 'lg'
  /** Makes it a toggle button; true while it is on. */
  pressed?: boolean
  /** Shows a spinner; unlike in `Button`, clicks still reach `onClick`. */
  loading?: boolean
  /** Count in the corner, hidden from screen readers: the label must contain it. */
  badge?: ReactNode
}

/** Round button with an icon and an accessible name. */
export function IconButton({
  label,
  icon,
  variant,
  size,
  pressed,
  loading = false,
  badge,
  className,
  type,
  ...rest
}: Props) {
  return (
    <button
      type={type ?? 'button'}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      className={cn(style({ variant, size }), className)}
      {...rest}
    >
      {loading ? <Spinner /> : icon}
      {badge !== undefined && (
        <span
          aria-hidden
          className="absolute -end-0.5 -top-0.5 grid min-w-5 place-items-center rounded-full border-2 border-bg bg-ember px-1 text-xs leading-[1.333] font-semibold text-on-ember tabular-nums"
        >
          {badge}
        </span>
      )}
    </button>
  )
}

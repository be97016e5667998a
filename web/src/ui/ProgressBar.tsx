import { cn } from './cn.ts'

type Props = {
  label: string
  /** 0 to 100; undefined while the progress isn't known. */
  percent?: number | undefined
  tone?: 'indigo' | 'leaf' | 'danger'
  className?: string
}

const fills = { indigo: 'bg-indigo', leaf: 'bg-leaf', danger: 'bg-danger' }

/** Progress bar with an accessible name; pulses while the progress isn't known. */
export function ProgressBar({ label, percent, tone = 'indigo', className }: Props) {
  const rounded =
    percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={rounded}
      className={cn(
        'h-2 w-full overflow-hidden rounded-full bg-surface-3 forced-colors:border',
        className,
      )}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width] duration-(--motion-enter) forced-colors:bg-[Highlight]',
          fills[tone],
          rounded === undefined && 'w-1/3 animate-pulse',
        )}
        style={rounded === undefined ? undefined : { width: `${rounded}%` }}
      />
    </div>
  )
}

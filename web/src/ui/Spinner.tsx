import { cn } from './cn.ts'

type Props = {
  /** Announced to screen readers, if no text beside it says the same. */
  label?: string
  className?: string
}

/** Loading circle; decorative without a `label`. */
export function Spinner({ label, className }: Props) {
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status' })}
      className={cn('inline-flex', className)}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="size-5 animate-spin motion-reduce:animate-none"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}

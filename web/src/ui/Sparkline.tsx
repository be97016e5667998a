import { cn } from './cn.ts'

type Props = {
  /** Oldest first. */
  values: readonly number[]
  /** Text alternative of the line. */
  label: string
  className?: string
}

const WIDTH = 100
const HEIGHT = 28
const MARGIN = 2

/** Small line chart without axes, in reading direction. */
export function Sparkline({ values, label, className }: Props) {
  const points = toPoints(values)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('h-7 w-full overflow-visible text-indigo rtl:-scale-x-100', className)}
    >
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className="fill-indigo-soft" />
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Scales the values to the height. Equal values give a line in the middle, zeros one at the bottom. */
function toPoints(values: readonly number[]): string {
  const lowest = Math.min(...values)
  const span = Math.max(...values) - lowest
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0
  return values
    .map((value, index) => {
      const height = span > 0 ? (value - lowest) / span : Math.min(0.5, Math.max(0, value))
      return `${(index * step).toFixed(2)},${(HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN)).toFixed(2)}`
    })
    .join(' ')
}

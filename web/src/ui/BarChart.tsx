import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { cn } from './cn.ts'

export interface Bar {
  id: string
  label: string
  value: number
}

type Props = {
  title: string
  bars: readonly Bar[]
  /** Column headings of the table. */
  headings: { label: string; value: string }
  format: (value: number) => string
  /** Bars side by side for a time series; otherwise one below the other with labels. */
  isOverTime?: boolean
  className?: string
}

/** Bar chart with its numbers in a table below (WCAG 1.1.1). */
export function BarChart({ title, bars, headings, format, isOverTime = false, className }: Props) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className={cn('grid min-w-0 gap-3', className)}>
      <figcaption id={id} className="font-medium">
        {title}
      </figcaption>
      {isOverTime ? (
        <TimeBars bars={bars} format={format} />
      ) : (
        <RankedBars bars={bars} format={format} />
      )}
      <details className="group text-sm">
        <summary className="inline-flex min-h-11 items-center font-medium text-indigo hover:text-indigo-hover">
          <Trans>Show as a table</Trans>
        </summary>
        <BarTable bars={bars} headings={headings} format={format} title={title} />
      </details>
    </figure>
  )
}

/** Height of the drawing in SVG units, which the browser stretches to the box. */
const HEIGHT = 120

/** Bars side by side, oldest first. Negative values have bars below the zero line. */
function TimeBars({ bars, format }: Pick<Props, 'bars' | 'format'>) {
  const highest = Math.max(0, ...bars.map(({ value }) => value))
  const lowest = Math.min(0, ...bars.map(({ value }) => value))
  const span = highest - lowest || 1
  const zero = (highest / span) * HEIGHT
  return (
    <div aria-hidden className="grid gap-1">
      <svg
        viewBox={`0 0 ${Math.max(1, bars.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        {bars.map(({ id, label, value }, index) => (
          <rect
            key={id}
            x={index + 0.12}
            width={0.76}
            y={value >= 0 ? zero - (value / span) * HEIGHT : zero}
            height={(Math.abs(value) / span) * HEIGHT}
            className={
              value >= 0
                ? 'fill-indigo forced-colors:fill-[Highlight]'
                : 'fill-danger forced-colors:fill-[CanvasText]'
            }
          >
            <title>{`${label}: ${format(value)}`}</title>
          </rect>
        ))}
        <line
          x1={0}
          x2={Math.max(1, bars.length)}
          y1={zero}
          y2={zero}
          className="stroke-line-strong"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex justify-between gap-4 text-xs text-ink-3">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 && bars.at(-1)?.label}</span>
      </div>
    </div>
  )
}

/** Bars one below the other, each with its label and value. */
function RankedBars({ bars, format }: Pick<Props, 'bars' | 'format'>) {
  const longest = Math.max(1, ...bars.map(({ value }) => Math.abs(value)))
  return (
    <div aria-hidden className="grid gap-2.5">
      {bars.map(({ id, label, value }) => (
        <div key={id} className="grid gap-1 text-sm">
          <span className="flex min-w-0 justify-between gap-3">
            <span className="truncate">{label}</span>
            <span className="font-medium tabular-nums">{format(value)}</span>
          </span>
          <span className="block h-2 overflow-hidden rounded-full bg-surface-3 forced-colors:border">
            <span
              className={cn(
                'block h-full rounded-full forced-colors:bg-[Highlight]',
                value >= 0 ? 'bg-indigo' : 'bg-danger',
              )}
              style={{ width: `${(Math.abs(value) / longest) * 100}%` }}
            />
          </span>
        </div>
      ))}
    </div>
  )
}

function BarTable({
  title,
  bars,
  headings,
  format,
}: Pick<Props, 'title' | 'bars' | 'headings' | 'format'>) {
  return (
    <div
      role="region"
      aria-label={title}
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-tile border border-line"
    >
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-surface-2 text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {headings.label}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              {headings.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, label, value }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-start font-normal">
                {label}
              </th>
              <td className="px-3 py-2 text-end tabular-nums">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

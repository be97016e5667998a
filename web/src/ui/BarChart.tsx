import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { listAxisTicks } from './axis-ticks.ts'
import { cn } from './cn.ts'
import { withLabel } from '../lib/format.ts'

export interface Bar {
  id: string
  label: string
  /** Null draws nothing; the table says `missing`. */
  value: number | null
}

type Props = {
  title: string
  bars: readonly Bar[]
  /** Column headings of the table. */
  headings: { label: string; value: string }
  format: (value: number) => string
  /** Bars side by side for a time series; otherwise one below the other with labels. */
  isOverTime?: boolean
  /** Value with a dashed line across a time series. */
  goal?: number | undefined
  /** Text for a bar without a value. */
  missing?: string
  className?: string
}

/** Bar chart with its numbers in a table below (WCAG 1.1.1). */
export function BarChart(props: Props) {
  const { title, bars, headings, isOverTime = false, goal, missing = '', className } = props
  const format = (value: number | null) => (value === null ? missing : props.format(value))
  const id = useId()
  return (
    <figure aria-labelledby={id} className={cn('grid min-w-0 gap-3', className)}>
      <figcaption id={id} className="font-medium">
        {title}
      </figcaption>
      {isOverTime ? (
        <TimeBars bars={bars} format={format} goal={goal} />
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

type Parts = Pick<Props, 'bars'> & { format: (value: number | null) => string }

/** Height of the drawing in SVG units, which the browser stretches to the box. */
const HEIGHT = 120
/** Slots that a chart has at least, so that one day is no giant block. */
const MINIMUM_SLOTS = 7

/** Bars side by side, oldest first, with a value axis. Negative values go below the zero line. */
function TimeBars({ bars, format, goal }: Parts & Pick<Props, 'goal'>) {
  const values = [...bars.map(({ value }) => value ?? 0), goal ?? 0]
  const ticks = listAxisTicks(Math.min(0, ...values), Math.max(0, ...values))
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const span = highest - lowest
  const findY = (value: number) => ((highest - value) / span) * HEIGHT
  const slots = Math.max(MINIMUM_SLOTS, bars.length)
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
      <ValueAxis ticks={ticks} format={format} />
      <svg
        viewBox={`0 0 ${slots} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="my-2 h-36 w-full rtl:-scale-x-100"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={0}
            x2={slots}
            y1={findY(tick)}
            y2={findY(tick)}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map(({ id, label, value }, index) => (
          <rect
            key={id}
            x={index + 0.12}
            width={0.76}
            y={findY(Math.max(0, value ?? 0))}
            height={(Math.abs(value ?? 0) / span) * HEIGHT}
            className={
              (value ?? 0) >= 0
                ? 'fill-indigo forced-colors:fill-[Highlight]'
                : 'fill-danger forced-colors:fill-[CanvasText]'
            }
          >
            <title>{withLabel(label, format(value))}</title>
          </rect>
        ))}
        {goal !== undefined && <GoalLine y={findY(goal)} width={slots} />}
      </svg>
      <div className="col-start-2 flex justify-between gap-4 text-xs text-ink-3">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 && bars.at(-1)?.label}</span>
      </div>
    </div>
  )
}

/** Dashed line with an edge of the background, so that it is visible across bars. */
function GoalLine({ y, width }: { y: number; width: number }) {
  const line = { x1: 0, x2: width, y1: y, y2: y, vectorEffect: 'non-scaling-stroke' } as const
  return (
    <>
      <line {...line} className="stroke-surface" strokeWidth={3} />
      <line {...line} className="stroke-ink" strokeWidth={1.5} strokeDasharray="6 4" />
    </>
  )
}

/** Values of the grid lines, highest on top, each centred on its line. */
function ValueAxis({ ticks, format }: { ticks: readonly number[] } & Pick<Parts, 'format'>) {
  return (
    <div className="flex h-40 flex-col justify-between text-end text-xs text-ink-3 tabular-nums">
      {ticks.toReversed().map((tick) => (
        <span key={tick} className="leading-4">
          {format(tick)}
        </span>
      ))}
    </div>
  )
}

/** Bars one below the other, each with its label and value. */
function RankedBars({ bars, format }: Parts) {
  const longest = Math.max(1, ...bars.map(({ value }) => Math.abs(value ?? 0)))
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
                (value ?? 0) >= 0 ? 'bg-indigo' : 'bg-danger',
              )}
              style={{ width: `${(Math.abs(value ?? 0) / longest) * 100}%` }}
            />
          </span>
        </div>
      ))}
    </div>
  )
}

function BarTable({ title, bars, headings, format }: Parts & Pick<Props, 'title' | 'headings'>) {
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

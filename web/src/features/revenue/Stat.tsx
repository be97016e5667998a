import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatPercentChange } from './rules.ts'

type Props = {
  label: string
  value: number
  /** Value of the previous period; undefined where there is none to compare with. */
  before?: number
  format: (value: number) => string
  note?: ReactNode
  isLarge?: boolean
}

/** Metric with its change since the previous period, inside a `dl`. */
export function Stat({ label, value, before, format, note, isLarge = false }: Props) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className={isLarge ? 'display text-2xl' : 'text-lg tabular-nums'}>{format(value)}</dd>
      {before !== undefined && (
        <dd className="text-sm text-ink-3 tabular-nums">
          <Change value={value} before={before} format={format} />
        </dd>
      )}
      {note !== undefined && <dd className="text-sm text-ink-3">{note}</dd>}
    </div>
  )
}

function Change({
  value,
  before,
  format,
}: { value: number; before: number } & Pick<Props, 'format'>) {
  const percent = formatPercentChange(value, before)
  const earlier = format(before)
  return percent === undefined ? (
    <Trans>was {earlier}</Trans>
  ) : (
    <Trans>
      {percent}, was {earlier}
    </Trans>
  )
}

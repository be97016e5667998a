import { Trans } from '@lingui/react/macro'
import { dayOf } from './block-rules.ts'
import { useNow } from './use-now.ts'
import { formatLocale } from '../../lib/i18n.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Opens a day of the reader's own zone. */
export function DayLine({ at }: { at: string }) {
  return (
    <li className="my-4 flex justify-center">
      <h3 className="rounded-full bg-surface-3 px-3 py-1 font-text text-xs font-medium tracking-normal text-ink-2">
        <DayName at={at} />
      </h3>
    </li>
  )
}

function DayName({ at }: { at: string }) {
  const now = useNow(MINUTE_MS)
  if (dayOf(at) === dayOf(now)) return <Trans>Today</Trans>
  if (dayOf(at) === dayOf(new Date(now.getTime() - DAY_MS))) return <Trans>Yesterday</Trans>
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full' }).format(new Date(at))
}

/** Stands above the first message that was unread on opening. */
export function NewLine() {
  return (
    <li
      data-new-line
      className="my-3 flex items-center gap-3 text-xs font-semibold text-ember before:h-px before:flex-1 before:bg-ember/40 after:h-px after:flex-1 after:bg-ember/40"
    >
      <Trans>New</Trans>
    </li>
  )
}

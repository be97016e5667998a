import { MINUTE_MS } from '@adire/contract/durations.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useNow } from '../lib/use-now.ts'
import { cn } from '../ui/cn.ts'

const MINUTES_PER_HOUR = 60
/** Our texts promise a review within 24 hours (reading C-05, decision T4). */
const PROMISED_HOURS = 24

/** Waiting time, marked as overdue after the promised time. */
export function WaitingSince({ at }: { at: string }) {
  const { t } = useLingui()
  const now = useNow(MINUTE_MS)
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  const days = Math.floor(hours / 24)
  const isLate = hours >= PROMISED_HOURS
  const time =
    minutes < MINUTES_PER_HOUR
      ? plural(minutes, { one: '# min', other: '# min' })
      : hours < 48
        ? plural(hours, { one: '# hour', other: '# hours' })
        : plural(days, { one: '# day', other: '# days' })
  return (
    <time
      dateTime={at}
      className={cn(
        'inline-flex max-w-full items-center gap-1.5 text-sm whitespace-normal [&>svg]:shrink-0',
        isLate ? 'font-medium text-warn' : 'text-ink-3',
      )}
    >
      <Clock aria-hidden className="size-4" />
      {isLate ? t`waiting ${time}, overdue` : t`waiting ${time}`}
    </time>
  )
}

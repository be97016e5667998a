import { MINUTE_MS } from '@adire/contract/durations.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useNow } from '../lib/use-now.ts'
import { cn } from '../ui/cn.ts'
import { computeTimeLeft } from './due-rules.ts'

/** Time left until the promised deadline, or how long it is overdue (decision T4). */
export function DueCountdown({ at }: { at: string }) {
  const { t } = useLingui()
  const now = useNow(MINUTE_MS)
  const { isLate, value, unit } = computeTimeLeft(at, now)
  const time = {
    minute: plural(value, { one: '# min', other: '# min' }),
    hour: plural(value, { one: '# hour', other: '# hours' }),
    day: plural(value, { one: '# day', other: '# days' }),
  }[unit]
  return (
    <time
      dateTime={at}
      className={cn(
        'inline-flex items-center gap-1.5 text-sm max-md:whitespace-normal',
        isLate ? 'font-medium text-danger' : 'text-ink-3',
      )}
    >
      <Clock aria-hidden className="size-4 shrink-0" />
      {isLate ? t`overdue by ${time}` : t`due in ${time}`}
    </time>
  )
}

import { MINUTE_MS } from '@adire/contract/durations.ts'
import { t } from '@lingui/core/macro'
import { formatDate } from '../../lib/format.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { computeElapsed } from './rules.ts'

/** Time of a notification, such as "5 minutes ago". */
export function NotificationTime({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {timeText(at, new Date(useNow(MINUTE_MS)))}
    </time>
  )
}

function timeText(at: string, now: Date): string {
  const elapsed = computeElapsed(at, now)
  if (!elapsed) return formatDate(at)
  if (elapsed.unit === 'minute' && elapsed.value <= 1) return t`Just now`
  return new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(
    -elapsed.value,
    elapsed.unit,
  )
}

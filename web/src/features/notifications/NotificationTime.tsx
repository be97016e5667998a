import { t } from '@lingui/core/macro'
import { formatDate } from '../../lib/format.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { computeElapsed } from './rules.ts'
import { useMinute } from './use-minute.ts'

/** "5 minutes ago", and the very moment for machines. */
export function NotificationTime({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {timeText(at, useMinute())}
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

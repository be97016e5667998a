import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { dateFormat } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { toDay } from './row-rules.ts'

/** Days older than this are never "Yesterday", however long a day is. */
const RECENT_MS = 3 * DAY_MS

/** Heading of a day in the reader's time zone. */
export function DayLine({ at }: { at: string }) {
  return (
    <div className="flex justify-center py-4">
      <h3 className="rounded-full bg-surface-3 px-3 py-1 font-text text-xs font-medium tracking-normal text-ink-2">
        <DayName at={at} />
      </h3>
    </div>
  )
}

function DayName({ at }: { at: string }) {
  const [isRecent] = useState(() => Date.now() - Date.parse(at) < RECENT_MS)
  return isRecent ? <RecentDay at={at} /> : fullDate(at)
}

/** Label that changes at midnight; older days keep theirs and need no timer. */
function RecentDay({ at }: { at: string }) {
  const now = useNow(MINUTE_MS)
  if (toDay(at) === toDay(new Date(now))) return <Trans>Today</Trans>
  if (toDay(at) === toDay(new Date(now - DAY_MS))) return <Trans>Yesterday</Trans>
  return fullDate(at)
}

function fullDate(at: string): string {
  return dateFormat({ dateStyle: 'full' }).format(new Date(at))
}

/** Marks the first message that was unread on opening. */
export function NewLine() {
  return (
    <div className="flex items-center gap-3 py-3 text-xs font-semibold text-ember before:h-px before:flex-1 before:bg-ember/40 after:h-px after:flex-1 after:bg-ember/40">
      <Trans>New</Trans>
    </div>
  )
}

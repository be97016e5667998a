import { Plural } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { reactionOutbox } from '../../lib/reaction-outbox.ts'
import { messageOutbox } from './outbox-store.ts'

/** Listens for other tabs that send queued items. */
function subscribe(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/**
 * Number of unsent messages and reactions, shown below `Connecting` while the dashboard can't open.
 * No content, because the session isn't known yet.
 */
export function PendingSummary() {
  const messages = useSyncExternalStore(subscribe, () => messageOutbox.countStored())
  const reactions = useSyncExternalStore(subscribe, () => reactionOutbox.countStored())
  if (messages + reactions === 0) return null
  return (
    <ul className="mt-2 grid gap-1.5 rounded-tile bg-indigo-soft px-3 py-2.5 text-sm text-balance text-ink">
      {messages > 0 && (
        <Line>
          <Plural
            value={messages}
            one="# message will be sent when you’re back online"
            other="# messages will be sent when you’re back online"
          />
        </Line>
      )}
      {reactions > 0 && (
        <Line>
          <Plural
            value={reactions}
            one="# like or pass will be sent when you’re back online"
            other="# likes and passes will be sent when you’re back online"
          />
        </Line>
      )}
    </ul>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center justify-center gap-2">
      <Clock aria-hidden className="size-4 shrink-0 text-indigo" />
      <span>{children}</span>
    </li>
  )
}

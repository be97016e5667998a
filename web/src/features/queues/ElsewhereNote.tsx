import { Plural } from '@lingui/react/macro'

/** Counts the items below a queue that colleagues have open. */
export function ElsewhereNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="text-sm text-ink-2">
      <Plural value={count} one="# more is open with another moderator." other="# more are open with other moderators." />
    </p>
  )
}

import { Plural } from '@lingui/react/macro'

/** Counts the items below a queue that colleagues have open. */
export function ItemsElsewhereNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="text-sm text-ink-2">
      <Plural
        value={count}
        one="# is being reviewed by another moderator."
        other="# are being reviewed by other moderators."
      />
    </p>
  )
}

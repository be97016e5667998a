import { Plural } from '@lingui/react/macro'

/** Line below a queue with the number of items that are assigned to colleagues. */
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

import { formatDate } from '../lib/format.ts'

type Props = { rejections: readonly { reason: string; rejectedAt: string }[] }

/** Reasons and dates of a member's rejected photos. */
export function RejectionList({ rejections }: Props) {
  return (
    <ul className="grid gap-1.5 text-sm text-ink-2">
      {rejections.map(({ reason, rejectedAt }) => (
        <li key={`${rejectedAt} ${reason}`}>
          <time dateTime={rejectedAt} className="text-ink-3">
            {formatDate(rejectedAt)}
          </time>{' '}
          {reason}
        </li>
      ))}
    </ul>
  )
}

import { Trans } from '@lingui/react/macro'
import { messageTime } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { ColleagueClaim } from './rules.ts'

/** Tells an admin whose claims the decision overrides, and since when they have the cases. */
export function ClaimWarning({ claims }: { claims: readonly ColleagueClaim[] }) {
  return (
    <Banner tone="warn" title={<Trans>A colleague is reviewing this</Trans>}>
      <ul className="grid gap-1">
        {claims.map(({ caseId, by, since }) => (
          <li key={caseId}>
            <ClaimLine by={by} since={since} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function ClaimLine({ by, since }: Pick<ColleagueClaim, 'by' | 'since'>) {
  const time = messageTime(since)
  return (
    <Trans>
      {by} took a case of this decision (<time dateTime={since}>{time}</time>).
    </Trans>
  )
}

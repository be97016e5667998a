import { Trans } from '@lingui/react/macro'
import { formatMoment } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { ColleagueClaim } from './rules.ts'

type Props = {
  claims: readonly ColleagueClaim[]
  /** Number of cases that the decision closes. */
  caseCount: number
}

/** Names the colleagues who have taken cases of a decision, and says since when. */
export function ClaimWarning({ claims, caseCount }: Props) {
  return (
    <Banner tone="warn" title={<Trans>Another moderator is reviewing this</Trans>}>
      <ul className="grid gap-1">
        {claims.map(({ caseId, by, since }) => (
          <li key={caseId}>
            <ClaimLine by={by} since={since} isOnly={caseCount === 1} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

type LineProps = Pick<ColleagueClaim, 'by' | 'since'> & { isOnly: boolean }

function ClaimLine({ by, since, isOnly }: LineProps) {
  const time = <time dateTime={since}>{formatMoment(since)}</time>
  return isOnly ? (
    <Trans>
      {by} has been working on this case since {time}.
    </Trans>
  ) : (
    <Trans>
      {by} has been working on one of these cases since {time}.
    </Trans>
  )
}

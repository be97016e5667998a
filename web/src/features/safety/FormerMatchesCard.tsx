import type { FormerMatch } from '@adire/contract/safety.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { openReport } from './dialog-store.ts'

/**
 * Matches that ended recently and can still be reported (decision P14). Hidden while there are
 * none.
 */
export function FormerMatchesCard() {
  const former = useQuery(api.safety.listFormerMatches.queryOptions())
  const matches = former.data?.matches ?? []
  if (matches.length === 0) return null
  return (
    <SettingsCard
      title={<Trans>Former matches</Trans>}
      text={<Trans>For 30 days after a match has ended you can still report it.</Trans>}
    >
      <ul className="divide-y divide-line">
        {matches.map((match) => (
          <FormerLine key={match.id} match={match} />
        ))}
      </ul>
    </SettingsCard>
  )
}

function FormerLine({ match: { id, handle, matchedAt, endedAt } }: { match: FormerMatch }) {
  const { t } = useLingui()
  const [matched, ended] = [formatDate(matchedAt), formatDate(endedAt)]
  const name = handle ?? t`A former match`
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="text-sm text-ink-3">
          <Trans>
            Matched <time dateTime={matchedAt}>{matched}</time>, ended{' '}
            <time dateTime={endedAt}>{ended}</time>
          </Trans>
        </span>
      </span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t`Report ${name}, matched ${matched}`}
        onClick={() => openReport({ id: null, handle, matchId: id })}
      >
        <Trans>Report</Trans>
      </Button>
    </li>
  )
}

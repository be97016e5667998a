import type { OwnDecision } from '@adire/contract/safety.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { SettingsCard } from '../account/SettingsCard.tsx'

/** What the moderators decided about oneself, and how to object (decision T4). Not there while there is nothing. */
export function DecisionsCard() {
  const decided = useQuery(api.safety.listDecisions.queryOptions())
  const decisions = decided.data?.decisions ?? []
  const { supportEmail } = BRAND
  if (decisions.length === 0) return null
  return (
    <SettingsCard
      title={<Trans>Decisions about you</Trans>}
      text={
        <Trans>
          If you think one is wrong, write to {supportEmail} within 30 days, from the address of your account. Somebody else of our team
          answers within 7 business days.
        </Trans>
      }
    >
      <ul className="divide-y divide-line">
        {decisions.map((decision) => (
          <DecisionLine key={decision.id} decision={decision} />
        ))}
      </ul>
    </SettingsCard>
  )
}

function DecisionLine({ decision: { kind, statement, decidedAt, suspendedUntil, isLifted } }: { decision: OwnDecision }) {
  const { t } = useLingui()
  const words = { warning: t`Warning`, suspension: t`Suspension`, ban: t`Ban` }
  const until = suspendedUntil && formatDate(suspendedUntil)
  return (
    <li className="grid gap-0.5 py-3">
      <p className="font-medium">
        {words[kind]} · <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
        {until && (
          <span className="font-normal text-ink-2">
            {' '}
            <Trans>until {until}</Trans>
          </span>
        )}
        {isLifted && (
          <span className="font-normal text-ink-2">
            {' '}
            <Trans>(taken back)</Trans>
          </span>
        )}
      </p>
      <p className="break-words whitespace-pre-line text-ink-2">{statement}</p>
    </li>
  )
}

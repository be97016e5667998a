import { APPEAL_BUSINESS_DAYS } from '@adire/contract/appeals.ts'
import type { OwnDecision } from '@adire/contract/decisions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { GuidelineLink } from '../../shared/GuidelineLink.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { AppealDialog } from '../appeals/AppealDialog.tsx'
import { AppealState } from '../appeals/AppealState.tsx'
import { OwnRemovedAnswer } from '../appeals/OwnRemovedAnswer.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

/**
 * Moderators' decisions about the viewer, with a way to appeal (decision T4). Hidden while there
 * are none.
 */
export function DecisionsCard() {
  const decided = useQuery(api.safety.listDecisions.queryOptions())
  const decisions = decided.data?.decisions ?? []
  if (decisions.length === 0) return null
  return (
    <SettingsCard
      title={<Trans>Decisions about you</Trans>}
      text={
        <Trans>
          If you think one is wrong, appeal before the deadline. A different moderator answers
          within {APPEAL_BUSINESS_DAYS} business days.
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

function DecisionLine({ decision }: { decision: OwnDecision }) {
  const { t } = useLingui()
  const { kind, statement, removedPrompt, clause } = decision
  const { decidedAt, suspendedUntil, isLifted, appeal, appealUntil } = decision
  const labels = {
    warning: t`Warning`,
    suspension: t`Suspension`,
    ban: t`Ban`,
    denial: t`Verification denied`,
    photo_rejection: t`Photo removed`,
    voice_rejection: t`Recording rejected`,
    prompt_removal: t`Answer removed`,
    report_warning: t`Warning about your reports`,
    report_suspension: t`Report handling paused`,
  }
  const until = suspendedUntil && formatDate(suspendedUntil)
  const appealDeadline = appealUntil && formatMoment(appealUntil)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">
          {labels[kind]} · <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
          {until && (
            <span className="font-normal text-ink-2">
              {' '}
              <Trans>until {until}</Trans>
            </span>
          )}
          {isLifted && (
            <span className="font-normal text-ink-2">
              {' '}
              <Trans>(withdrawn)</Trans>
            </span>
          )}
        </p>
        {appealUntil !== null && <AppealDialog decision={decision} />}
      </div>
      {removedPrompt && <OwnRemovedAnswer {...removedPrompt} />}
      <MemberText className="whitespace-pre-line text-ink-2">{statement}</MemberText>
      {clause && <GuidelineLink clause={clause} />}
      {appealDeadline && (
        <p className="text-sm text-ink-3">
          <Trans>You can appeal until {appealDeadline}.</Trans>
        </p>
      )}
      {appeal && <AppealState appeal={appeal} kind={kind} />}
    </li>
  )
}

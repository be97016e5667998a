import type { AppealDetails } from '@adire/contract/appeals.ts'
import { type AppealKind, isReportMisuse } from '@adire/contract/decisions.ts'
import type { AppealId, ReportCaseId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { CaseHeading } from '../../staff/CaseHeading.tsx'
import { NoSuchCase } from '../../staff/EmptyQueue.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { nameStaff } from '../../staff/staff-name.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { ReportPerson } from '../report-cases/ReportPerson.tsx'
import { ItemInUseNotice } from '../queues/ItemInUseNotice.tsx'
import { useLease } from '../../lib/use-lease.ts'
import { AppealAnswer } from './AppealAnswer.tsx'
import { AppealedReports } from './AppealedReports.tsx'
import { AppealWords } from './AppealWords.tsx'
import { GuidelineLink } from '../../shared/GuidelineLink.tsx'
import { decisionLabels, outcomeLabels } from './copy.ts'
import { OtherAppeals } from './OtherAppeals.tsx'
import { RemovedPrompt } from './RemovedPrompt.tsx'
import { RejectedVoice } from './RejectedVoice.tsx'
import { getEndLabel } from './rules.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/**
 * Page of one appeal for staff: the decision, the member's text, the member and the answer. Opening
 * it takes a lease.
 */
export function AppealReviewPage({ id }: { id: AppealId }) {
  const { t } = useLingui()
  const appealDetails = useQuery(api.appeals.read.queryOptions({ input: { id } }))
  return (
    <div className="grid gap-5">
      <BackLink to="/dashboard/admin/reports/appeals">
        <Trans>All appeals</Trans>
      </BackLink>
      <QueryState
        query={appealDetails}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={1} className="h-96" />}
        notFound={<NoSuchCase title={t`Appeal not found`} />}
      >
        {(found) => <Content appealDetails={found} />}
      </QueryState>
    </div>
  )
}

function Content({ appealDetails }: { appealDetails: AppealDetails }) {
  const { i18n } = useLingui()
  const { head, member, words } = appealDetails
  const { kind, dueAt, outcome, mayDecide } = head
  const { heldBy, takeOver } = useLease('appeals', { id: head.id, isOpen: mayDecide })
  const decision = i18n._(decisionLabels[kind])
  return (
    <>
      <div className="grid gap-2">
        <CaseHeading>
          <Trans>
            Appeal by {member.handle}: {decision}
          </Trans>
        </CaseHeading>
        <div className="flex flex-wrap items-center gap-3">
          {outcome ? (
            <Badge kind={outcome === 'overturned' ? 'approved' : 'plain'}>
              {i18n._(outcomeLabels[outcome])}
            </Badge>
          ) : (
            <DueCountdown at={dueAt} />
          )}
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <DecisionCard appealDetails={appealDetails} />
          {kind === 'voice_rejection' && (
            <RejectedVoice voice={appealDetails.voice} handle={member.handle} />
          )}
          {kind === 'prompt_removal' && <RemovedPrompt prompt={appealDetails.removedPrompt} />}
          {appealDetails.basis && <AppealedReports basis={appealDetails.basis} />}
          <Card asChild className="grid gap-2">
            <section>
              <h3 className="text-lg">
                <Trans>What {member.handle} wrote</Trans>
              </h3>
              <AppealWords words={words} />
            </section>
          </Card>
          <OtherAppeals others={appealDetails.otherAppeals} />
          {appealDetails.answer !== null && <AnswerCard appealDetails={appealDetails} />}
          {mayDecide &&
            (heldBy ? (
              <ItemInUseNotice heldBy={heldBy} takeOver={takeOver} />
            ) : (
              <AppealAnswer head={head} others={appealDetails.otherAppeals} />
            ))}
          {!mayDecide && outcome === null && (
            <p className="rounded-tile bg-surface-2 px-4 py-3 text-sm text-ink-2">
              <RefusalReason kind={kind} caseId={appealDetails.decision.caseId} />
            </p>
          )}
        </div>
        <ReportPerson
          person={member}
          caseRole={kind === 'report_dismissal' ? 'reporter' : 'appellant'}
        />
      </div>
    </>
  )
}

type RefusalProps = { kind: AppealKind; caseId: ReportCaseId | null }

/** Why the viewer can't answer an appeal. */
function RefusalReason({ kind, caseId }: RefusalProps) {
  if (kind === 'report_dismissal')
    return (
      <Trans>
        You can’t answer this appeal, because you dismissed the report, you’re a reporter in the
        same case, or the reported member is staff. Another moderator or an admin must answer it.
      </Trans>
    )
  if (isReportMisuse(kind) || caseId !== null)
    return (
      <Trans>
        You can’t answer this appeal, because you made the decision, you’re a reporter in one of the
        cases, or the member is staff. Another moderator or an admin must answer it.
      </Trans>
    )
  return (
    <Trans>
      You can’t answer this appeal, because you made the decision or the member is staff. Another
      moderator or an admin must answer it.
    </Trans>
  )
}

function DecisionCard({ appealDetails: { head, decision } }: { appealDetails: AppealDetails }) {
  const { statement, clause, decidedAt, suspendedUntil, isLifted, caseId } = decision
  const { i18n } = useLingui()
  const by = head.decidedAgainstBy && nameStaff(head.decidedAgainstBy.handle)
  const until = suspendedUntil && formatDate(suspendedUntil)
  const end = getEndLabel({ isLifted, outcome: head.outcome })
  return (
    <Card asChild className="grid gap-2">
      <section>
        <h3 className="text-lg">
          <Trans>Decision</Trans>
        </h3>
        <p className="text-sm text-ink-3">
          <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
          {by !== null && (
            <>
              {' '}
              · <Trans>by {by}</Trans>
            </>
          )}
          {until && (
            <>
              {' '}
              · <Trans>until {until}</Trans>
            </>
          )}
          {end && <> · {i18n._(end)}</>}
        </p>
        {statement === null ? (
          <p className="text-ink-2">
            <Trans>
              A moderator dismissed the report. The report case shows its evidence until you answer.
            </Trans>
          </p>
        ) : (
          <MemberText as="blockquote" className="border-s-3 border-ember ps-4 whitespace-pre-line">
            {statement}
          </MemberText>
        )}
        {clause && <GuidelineLink clause={clause} />}
        {caseId && (
          <Link
            to="/dashboard/admin/reports/$reportId"
            params={{ reportId: caseId }}
            className="inline-flex min-h-11 w-fit items-center font-medium text-indigo hover:text-indigo-hover"
          >
            <Trans>See the report case</Trans>
          </Link>
        )}
      </section>
    </Card>
  )
}

function AnswerCard({
  appealDetails: { answer, answeredBy, answeredAt },
}: {
  appealDetails: AppealDetails
}) {
  const by = answeredBy && nameStaff(answeredBy.handle)
  return (
    <Card asChild className="grid gap-2">
      <section>
        <h3 className="text-lg">
          <Trans>Answer</Trans>
        </h3>
        <p className="text-sm text-ink-3">
          {answeredAt && <time dateTime={answeredAt}>{formatDate(answeredAt)}</time>}
          {by !== null && (
            <>
              {' '}
              · <Trans>by {by}</Trans>
            </>
          )}
        </p>
        <MemberText className="whitespace-pre-line">{answer}</MemberText>
      </section>
    </Card>
  )
}

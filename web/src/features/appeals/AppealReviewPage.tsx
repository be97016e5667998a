import type { AppealFile } from '@adire/contract/appeals.ts'
import type { AppealId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { NoSuchCase } from '../../staff/NoSuchCase.tsx'
import { queueWords } from '../../staff/queue-words.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { ReportPerson } from '../report-cases/ReportPerson.tsx'
import { ItemInUseNotice } from '../queues/ItemInUseNotice.tsx'
import { useLease } from '../../lib/use-lease.ts'
import { AppealAnswer } from './AppealAnswer.tsx'
import { decisionLabels, outcomeLabels } from './copy.ts'

/** An appeal with the decision and its reason, the member's text, the member and the answer. */
export function AppealReviewPage({ id }: { id: AppealId }) {
  const { t } = useLingui()
  const appealFile = useQuery(api.appeals.read.queryOptions({ input: { id } }))
  return (
    <div className="grid gap-5">
      <BackLink to="/dashboard/admin/reports/appeals">
        <Trans>All appeals</Trans>
      </BackLink>
      <QueryState
        query={appealFile}
        copy={queueWords}
        skeleton={<StackSkeleton count={1} className="h-96" />}
        notFound={<NoSuchCase title={t`No such appeal`} />}
      >
        {(found) => <Content appealFile={found} />}
      </QueryState>
    </div>
  )
}

function Content({ appealFile }: { appealFile: AppealFile }) {
  const { i18n } = useLingui()
  const { head, member, words } = appealFile
  const { kind, dueAt, outcome, mayDecide } = head
  const { heldBy, takeOver } = useLease('appeals', { id: head.id, isOpen: mayDecide })
  const decision = i18n._(decisionLabels[kind])
  return (
    <>
      <div className="grid gap-2">
        <h2 className="text-2xl">
          <Trans>
            Appeal of {member.handle}: {decision}
          </Trans>
        </h2>
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
          <DecisionCard appealFile={appealFile} />
          <Card asChild className="grid gap-2">
            <section>
              <h3 className="text-lg">
                <Trans>What {member.handle} says</Trans>
              </h3>
              <p className="whitespace-pre-line" dir="auto">
                {words}
              </p>
            </section>
          </Card>
          {appealFile.answer !== null && <AnswerCard appealFile={appealFile} />}
          {mayDecide &&
            (heldBy ? (
              <ItemInUseNotice heldBy={heldBy} takeOver={takeOver} />
            ) : (
              <AppealAnswer head={head} />
            ))}
          {!mayDecide && outcome === null && (
            <p className="rounded-tile bg-surface-2 px-4 py-3 text-sm text-ink-2">
              <Trans>
                Another moderator has to answer this appeal: you made the decision, or the member is
                on the staff.
              </Trans>
            </p>
          )}
        </div>
        <ReportPerson person={member} part="appellant" />
      </div>
    </>
  )
}

function DecisionCard({ appealFile: { head, decision } }: { appealFile: AppealFile }) {
  const { statement, decidedAt, suspendedUntil, isLifted, caseId } = decision
  const by = head.decidedAgainstBy?.handle
  const until = suspendedUntil && formatDate(suspendedUntil)
  return (
    <Card asChild className="grid gap-2">
      <section>
        <h3 className="text-lg">
          <Trans>What was decided</Trans>
        </h3>
        <p className="text-sm text-ink-3">
          <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
          {by !== undefined && (
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
          {isLifted && (
            <>
              {' '}
              · <Trans>taken back</Trans>
            </>
          )}
        </p>
        <blockquote className="border-s-3 border-ember ps-4 whitespace-pre-line" dir="auto">
          {statement}
        </blockquote>
        {caseId && (
          <Link
            to="/dashboard/admin/reports/$reportId"
            params={{ reportId: caseId }}
            className="inline-flex min-h-11 w-fit items-center font-medium text-indigo hover:text-indigo-hover"
          >
            <Trans>See the case it came from</Trans>
          </Link>
        )}
      </section>
    </Card>
  )
}

function AnswerCard({
  appealFile: { answer, answeredBy, answeredAt },
}: {
  appealFile: AppealFile
}) {
  const by = answeredBy?.handle
  return (
    <Card asChild className="grid gap-2">
      <section>
        <h3 className="text-lg">
          <Trans>The answer</Trans>
        </h3>
        <p className="text-sm text-ink-3">
          {answeredAt && <time dateTime={answeredAt}>{formatDate(answeredAt)}</time>}
          {by !== undefined && (
            <>
              {' '}
              · <Trans>by {by}</Trans>
            </>
          )}
        </p>
        <p className="whitespace-pre-line" dir="auto">
          {answer}
        </p>
      </section>
    </Card>
  )
}

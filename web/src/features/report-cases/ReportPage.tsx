import type { ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportCaseDetails, ReportCase } from '@adire/contract/report-cases.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMember } from '../../lib/session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ItemInUseNotice } from '../queues/ItemInUseNotice.tsx'
import { useLease } from '../../lib/use-lease.ts'
import { CaseHeading } from '../../staff/CaseHeading.tsx'
import { NoSuchCase } from '../../staff/EmptyQueue.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { subjectCopy } from '../../lib/report-copy.ts'
import { outcomeLabels } from '../../staff/decision-copy.ts'
import { AuthorityReportSection } from './AuthorityReportSection.tsx'
import { CaseReports } from './CaseReports.tsx'
import { OtherCases } from './OtherCases.tsx'
import { ReportPerson } from './ReportPerson.tsx'
import { ReportResolution } from './ReportResolution.tsx'
import { PriorityBadge } from './PriorityBadge.tsx'
import { findSelection, maySelect, type SelectedCases } from './rules.ts'
import { useReadCount } from './use-read-count.ts'
import { useClaim, useReportCase } from './use-reports.ts'
import { WaitingSince } from '../../staff/WaitingSince.tsx'

/** Page of one report case: evidence, people involved and decision. Opening it takes a lease. */
export function ReportPage({ id }: { id: ReportCaseId }) {
  const { t } = useLingui()
  const caseDetails = useReportCase(id)
  return (
    <div className="grid gap-5">
      <BackLink to="/dashboard/admin/reports">
        <Trans>All reports</Trans>
      </BackLink>
      <QueryState
        query={caseDetails}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={1} className="h-96" />}
        notFound={<NoSuchCase title={t`Case not found`} />}
      >
        {(found) => <CaseContent key={id} caseDetails={found} />}
      </QueryState>
    </div>
  )
}

function CaseContent({ caseDetails }: { caseDetails: ReportCaseDetails }) {
  const { head, reported, reports, otherCases, mayResolve, isEvidenceHeld } = caseDetails
  const { memberId, role } = useMember()
  const { heldBy, takeOver } = useLease('reports', { id: head.id, isOpen: mayResolve })
  const reading = useReadCount(head.reportCount)
  const [selected, setSelected] = useState<SelectedCases>(new Map())
  // A colleague may have taken a case after it was selected, or a report may have arrived.
  const alsoClosed = otherCases.filter(
    (one) => findSelection(one, selected) === 'selected' && maySelect(one, { id: memberId, role }),
  )
  const reporters = [...new Map(reports.map(({ reporter }) => [reporter.id, reporter])).values()]
  return (
    <>
      <CaseHead head={head} isEvidenceHeld={isEvidenceHeld} mayClaim={mayResolve && !heldBy} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <CaseReports caseDetails={caseDetails} mayDecide={mayResolve && !heldBy} />
          <OtherCases
            cases={otherCases}
            selected={selected}
            onSelect={setSelected}
            mayDecide={mayResolve && !heldBy}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <ReportPerson person={reported} caseRole="reported" />
          {reporters.map((person) => (
            <ReportPerson key={person.id} person={person} caseRole="reporter" />
          ))}
          {mayResolve &&
            (heldBy ? (
              <ItemInUseNotice heldBy={heldBy} takeOver={takeOver} />
            ) : (
              <ReportResolution
                caseDetails={caseDetails}
                reading={reading}
                alsoClosed={alsoClosed}
              />
            ))}
          {!mayResolve && head.outcome === null && (
            <p className="rounded-tile bg-surface-2 px-4 py-3 text-sm text-ink-2">
              <Trans>
                You can’t decide this, because you’re involved or the member is staff. Another
                moderator or an admin must decide it.
              </Trans>
            </p>
          )}
          {role === 'admin' && (
            <AuthorityReportSection
              id={head.id}
              isShownAtFirst={isEvidenceHeld || head.priority === 'urgent'}
            />
          )}
        </div>
      </div>
    </>
  )
}

type HeadProps = { head: ReportCase; isEvidenceHeld: boolean; mayClaim: boolean }

function CaseHead({ head, isEvidenceHeld, mayClaim }: HeadProps) {
  const { i18n } = useLingui()
  const { memberId } = useMember()
  const claim = useClaim(head.id)
  const { subject, reported, reportCount, priority, openedAt, dueAt, claimedBy, outcome } = head
  const isMine = claimedBy?.id === memberId
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-2">
        <CaseHeading>
          <Trans>
            Report about {reported.handle} ({i18n._(subjectCopy[subject])})
          </Trans>
        </CaseHeading>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PriorityBadge priority={priority} />
          <Badge>
            <Plural value={reportCount} one="# report" other="# reports" />
          </Badge>
          {outcome ? (
            <Badge kind="approved">{i18n._(outcomeLabels[outcome])}</Badge>
          ) : (
            <CaseTimes openedAt={openedAt} dueAt={dueAt} />
          )}
          {isEvidenceHeld && (
            <Badge kind="pending">
              <Trans>Evidence on legal hold</Trans>
            </Badge>
          )}
          {claimedBy && !isMine && (
            <Badge kind="pending">
              <Trans>{claimedBy.handle} is reviewing this</Trans>
            </Badge>
          )}
        </div>
      </div>
      {mayClaim && (!claimedBy || isMine) && (
        <Button
          variant="secondary"
          loading={claim.isPending}
          onClick={() => claim.setClaimed(!isMine)}
        >
          {isMine ? <Trans>Release</Trans> : <Trans>Take this case</Trans>}
        </Button>
      )}
    </div>
  )
}

function CaseTimes({ openedAt, dueAt }: { openedAt: string; dueAt: string }) {
  return (
    <>
      <WaitingSince at={openedAt} />
      <DueCountdown at={dueAt} />
    </>
  )
}

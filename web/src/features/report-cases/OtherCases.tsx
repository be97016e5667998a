import type { ReportCaseDetails } from '@adire/contract/report-cases.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonCopy, subjectCopy } from '../../lib/report-copy.ts'
import { useMember } from '../../lib/session.ts'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { CaseReports } from './CaseReports.tsx'
import { findSelection, maySelect, type SelectedCases } from './rules.ts'
import { useReportCase } from './use-reports.ts'
import { formatList } from '../../lib/lists.ts'

type OtherCase = ReportCaseDetails['otherCases'][number]

type Props = {
  cases: readonly OtherCase[]
  selected: SelectedCases
  onSelect: (selected: SelectedCases) => void
  /** False where the viewer may only read. */
  mayDecide: boolean
}

/**
 * Other open cases about the member. Their evidence is read one by one, because each reading is
 * audited. Selected ones are closed by the same decision; only a case whose evidence was opened can be
 * selected, and a new report deselects it, so that none is closed unseen.
 */
export function OtherCases({ cases, selected, onSelect, mayDecide }: Props) {
  const { memberId, role } = useMember()
  if (cases.length === 0) return null

  function toggle(one: OtherCase) {
    const next = new Map(selected)
    if (findSelection(one, selected) === 'selected') next.delete(one.id)
    else next.set(one.id, one.reportCount)
    onSelect(next)
  }

  return (
    <section aria-labelledby="other-cases" className="grid gap-4">
      <h3 id="other-cases" className="pt-2 text-lg">
        <Trans>Other open cases about them</Trans>
      </h3>
      {cases.map((one) => (
        <OneOtherCase
          key={one.id}
          head={one}
          selection={findSelection(one, selected)}
          onToggle={
            mayDecide && maySelect(one, { id: memberId, role }) ? () => toggle(one) : undefined
          }
        />
      ))}
    </section>
  )
}

type CaseProps = {
  head: OtherCase
  selection: ReturnType<typeof findSelection>
  /** Undefined if the viewer can't decide this case now. */
  onToggle: (() => void) | undefined
}

function OneOtherCase({ head, selection, onToggle }: CaseProps) {
  const { i18n, t } = useLingui()
  const { memberId } = useMember()
  const [isOpen, setIsOpen] = useState(false)
  const { id, subject, reportCount, reasons, claimedBy } = head
  const details = useReportCase(id, { isEnabled: isOpen })
  const isSelected = selection === 'selected'
  const hasRead = details.data?.head.reportCount === reportCount
  const about = i18n._(subjectCopy[subject])
  const why = formatList(reasons.map((reason) => i18n._(reasonCopy[reason].title)))
  return (
    <article className="grid min-w-0 gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-text text-base font-semibold tracking-normal">
          <Link
            to="/dashboard/admin/reports/$reportId"
            params={{ reportId: id }}
            className="text-indigo hover:text-indigo-hover"
          >
            {about} · {why}
          </Link>
        </h4>
        <Badge>
          <Plural value={reportCount} one="# report" other="# reports" />
        </Badge>
        {claimedBy && claimedBy.id !== memberId && (
          <Badge kind="pending">
            <Trans>{claimedBy.handle} is reviewing this</Trans>
          </Badge>
        )}
      </div>
      {onToggle && (
        <Checkbox
          label={<Trans>Close this case with the same decision</Trans>}
          hint={hasRead ? undefined : t`Open the reports first.`}
          disabled={!hasRead && !isSelected}
          checked={isSelected}
          onChange={onToggle}
        />
      )}
      <p role="status" className="text-sm font-medium text-warn empty:hidden">
        {onToggle && selection === 'outdated' && (
          <Trans>A new report arrived, so this case is no longer selected. Read it first.</Trans>
        )}
      </p>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="inline-flex min-h-11 items-center font-medium text-indigo hover:text-indigo-hover">
          <Plural value={reportCount} one="Show the report" other="Show the reports" />
        </summary>
        {isOpen && (
          <QueryState
            query={details}
            copy={staffQueryCopy}
            skeleton={<StackSkeleton count={1} className="h-40" />}
          >
            {(found) => (
              <div className="grid gap-3 pt-1">
                <CaseReports caseDetails={found} mayDecide={onToggle !== undefined} />
              </div>
            )}
          </QueryState>
        )}
      </details>
    </article>
  )
}

import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberContext } from '@adire/contract/report-cases.ts'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate, nameAndAge, placeName } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { GuidelineLink } from '../../shared/GuidelineLink.tsx'
import { LiftedNote } from '../../staff/LiftedNote.tsx'
import { actionLabels, standingBadges, standingLabels } from '../../staff/decision-copy.ts'
import { countStrikes } from '../../staff/decision-rules.ts'
import { findReportMeasure } from './rules.ts'

const statusLabels = { ...standingLabels, erased: msg`Former member` }

const caseRoleLabels = {
  reported: <Trans>Reported member</Trans>,
  reporter: <Trans>Reporter</Trans>,
  appellant: <Trans>Member who appealed</Trans>,
}

/** Card of a person in a report case or an appeal, with the earlier decisions about them. */
export function ReportPerson({
  person,
  caseRole,
}: {
  person: MemberContext
  caseRole: 'reported' | 'reporter' | 'appellant'
}) {
  const { i18n } = useLingui()
  const {
    joinedOn,
    status,
    isVerified,
    role,
    reportsMade,
    reportsDismissed,
    reportsUnfounded,
    reportsReceived,
    actions,
  } = person
  const joined = formatDate(joinedOn)
  const strikes = countStrikes(actions)
  return (
    <Card asChild padding="sm" className="grid gap-3">
      <section>
        <div className="grid gap-1">
          <p className="text-xs font-medium text-ink-3">{caseRoleLabels[caseRole]}</p>
          <h3 className="font-text text-lg font-semibold tracking-normal">
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: person.id }}
              className="text-indigo hover:text-indigo-hover"
            >
              {nameAndAge(person)}
            </Link>
          </h3>
          <p className="text-sm text-ink-2">
            {placeName(person)} · <Trans>joined {joined}</Trans>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge kind={status === 'erased' ? 'hidden' : standingBadges[status]}>
            {i18n._(statusLabels[status])}
          </Badge>
          {isVerified && (
            <Badge kind="verified">
              <Trans>Verified</Trans>
            </Badge>
          )}
          {role !== 'member' && (
            <Badge>
              <Trans>Staff</Trans>
            </Badge>
          )}
          {strikes > 0 && (
            <Badge kind="rejected">
              <Plural value={strikes} one="# strike" other="# strikes" />
            </Badge>
          )}
          <ReportMeasureBadge actions={actions} />
        </div>
        <p className="text-sm text-ink-2">
          {reportsUnfounded > 0 ? (
            <Trans>
              Reports about them: {reportsReceived}. Reports they made: {reportsMade},{' '}
              {reportsDismissed} dismissed, {reportsUnfounded} of these clearly unfounded.
            </Trans>
          ) : reportsDismissed > 0 ? (
            <Trans>
              Reports about them: {reportsReceived}. Reports they made: {reportsMade},{' '}
              {reportsDismissed} dismissed.
            </Trans>
          ) : (
            <Trans>
              Reports about them: {reportsReceived}. Reports they made: {reportsMade}.
            </Trans>
          )}
        </p>
        {actions.length > 0 && (
          <ul className="grid gap-2 border-t border-line pt-3">
            {actions.map(({ kind, statement, clause, decidedAt, isLifted }) => (
              <li key={`${kind}-${decidedAt}`} className="text-sm">
                <p className="font-medium">
                  {i18n._(actionLabels[kind])} · {formatDate(decidedAt)}
                  {isLifted && <LiftedNote />}
                </p>
                <p className="text-ink-2">{statement}</p>
                {clause && <GuidelineLink clause={clause} />}
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

function ReportMeasureBadge({ actions }: Pick<MemberContext, 'actions'>) {
  const measure = findReportMeasure(actions, useNow(MINUTE_MS))
  if (!measure) return null
  const until = measure.until === null ? null : formatDate(measure.until)
  return (
    <Badge kind="pending">
      {until === null ? (
        <Trans>Warned about unfounded reports</Trans>
      ) : (
        <Trans>Report handling paused until {until}</Trans>
      )}
    </Badge>
  )
}

import type { MemberContext } from '@adire/contract/report-cases.ts'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate, nameAndAge, placeName } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { RevokedBadge } from '../../staff/RevokedBadge.tsx'
import { actionLabels, standingBadges, standingLabels } from '../../staff/decision-copy.ts'
import { countStrikes } from '../../staff/decision-rules.ts'

const statusLabels = { ...standingLabels, erased: msg`Former member` }

const parts = {
  reported: <Trans>Reported member</Trans>,
  reporter: <Trans>Reporter</Trans>,
  appellant: <Trans>Who appeals</Trans>,
}

/** Reported member, reporter or appellant, with earlier decisions about them. */
export function ReportPerson({
  person,
  part,
}: {
  person: MemberContext
  part: 'reported' | 'reporter' | 'appellant'
}) {
  const { i18n } = useLingui()
  const {
    joinedOn,
    status,
    isVerified,
    role,
    reportsMade,
    reportsDismissed,
    reportsReceived,
    actions,
  } = person
  const joined = formatDate(joinedOn)
  const strikes = countStrikes(actions)
  return (
    <Card asChild padding="sm" className="grid gap-3">
      <section>
        <div className="grid gap-1">
          <p className="text-xs font-medium text-ink-3">{parts[part]}</p>
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
        </div>
        <p className="text-sm text-ink-2">
          {reportsDismissed > 0 ? (
            <Trans>
              Reported by others: {reportsReceived}. Own reports: {reportsMade}, of which{' '}
              {reportsDismissed} dismissed.
            </Trans>
          ) : (
            <Trans>
              Reported by others: {reportsReceived}. Own reports: {reportsMade}.
            </Trans>
          )}
        </p>
        {actions.length > 0 && (
          <ul className="grid gap-2 border-t border-line pt-3">
            {actions.map(({ kind, statement, decidedAt, isLifted }) => (
              <li key={`${kind}-${decidedAt}`} className="text-sm">
                <p className="font-medium">
                  {i18n._(actionLabels[kind])} · {formatDate(decidedAt)}
                  {isLifted && <RevokedBadge />}
                </p>
                <p className="text-ink-2">{statement}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

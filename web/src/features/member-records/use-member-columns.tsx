import type { MemberRow, MemberSort } from '@adire/contract/member-records.ts'
import { toShortCode } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countryName, formatDate, nameAndAge } from '../../lib/format.ts'
import { standingBadges, standingLabels } from '../../staff/decision-copy.ts'
import { RowLink } from '../../staff/RowLink.tsx'
import type { StaffColumn } from '../../staff/table-rules.ts'
import { Badge } from '../../ui/Badge.tsx'
import { verificationBadges, verificationLabels } from './copy.ts'
import { cityName } from '../../lib/city-copy.ts'

/** Columns of the member table; `renderActions` shows a member's menu. */
export function useMemberColumns(
  renderActions: (member: MemberRow) => ReactNode,
): StaffColumn<MemberRow, MemberSort>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: { asc: 'handle' },
      cell: (member) => (
        <RowLink>
          <Link to="/dashboard/admin/users/$memberId" params={{ memberId: member.id }}>
            {nameAndAge(member)}
          </Link>
        </RowLink>
      ),
    },
    { id: 'code', header: t`Code`, cell: ({ id }) => <bdi>#{toShortCode(id)}</bdi> },
    { id: 'standing', header: t`Status`, cell: (member) => <Standing member={member} /> },
    {
      id: 'verification',
      header: t`Verification`,
      // A ban clears the verification.
      cell: ({ standing, verification }) =>
        standing !== 'banned' && (
          <Badge kind={verificationBadges[verification]}>
            {i18n._(verificationLabels[verification])}
          </Badge>
        ),
    },
    { id: 'strikes', header: t`Strikes`, isNumeric: true, cell: ({ strikes }) => strikes || '' },
    {
      id: 'reports',
      header: t`Open reports`,
      isNumeric: true,
      cell: ({ openCases }) => openCases || '',
    },
    {
      id: 'gender',
      header: t`Gender`,
      cell: ({ gender }) => (gender === 'woman' ? <Trans>Woman</Trans> : <Trans>Man</Trans>),
    },
    { id: 'city', header: t`City`, cell: ({ city }) => cityName(city) },
    {
      id: 'country',
      header: t`Country`,
      isOptional: true,
      cell: ({ country }) => countryName(country),
    },
    {
      id: 'joined',
      header: t`Joined`,
      sort: { asc: 'oldest', desc: 'newest' },
      cell: ({ joinedOn }) => formatDate(joinedOn),
    },
    {
      id: 'active',
      header: t`Last active`,
      sort: { desc: 'active' },
      cell: ({ lastActiveOn }) => formatDate(lastActiveOn),
    },
    { id: 'role', header: t`Role`, isOptional: true, cell: ({ role }) => <Role role={role} /> },
    { id: 'actions', header: t`Actions`, isAction: true, cell: renderActions },
  ]
}

function Standing({ member: { standing, suspendedUntil } }: { member: MemberRow }) {
  const { i18n } = useLingui()
  const end = suspendedUntil === null ? null : formatDate(suspendedUntil)
  return (
    <Badge kind={standingBadges[standing]}>
      {i18n._(standingLabels[standing])} {end !== null && <Trans>until {end}</Trans>}
    </Badge>
  )
}

function Role({ role }: Pick<MemberRow, 'role'>) {
  if (role === 'admin') return <Trans>Admin</Trans>
  return role === 'moderator' ? <Trans>Moderator</Trans> : <Trans>Member</Trans>
}

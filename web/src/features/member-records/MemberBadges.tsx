import type { MemberRow } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { verificationBadges, verificationLabels } from './copy.ts'
import { standingBadges, standingLabels } from '../../staff/decision-copy.ts'

type Props = { member: Pick<MemberRow, 'standing' | 'suspendedUntil' | 'verification' | 'role'> }

/**
 * Badges for standing, verification and role. No verification badge while banned, because a ban
 * clears verification.
 */
export function MemberBadges({ member: { standing, suspendedUntil, verification, role } }: Props) {
  const { i18n } = useLingui()
  const end = suspendedUntil === null ? null : formatDate(suspendedUntil)
  return (
    <>
      <Badge kind={standingBadges[standing]}>
        <span>
          {i18n._(standingLabels[standing])} {end !== null && <Trans>until {end}</Trans>}
        </span>
      </Badge>
      {standing !== 'banned' && (
        <Badge kind={verificationBadges[verification]}>
          {i18n._(verificationLabels[verification])}
        </Badge>
      )}
      {role !== 'member' && (
        <Badge>{role === 'admin' ? <Trans>Admin</Trans> : <Trans>Moderator</Trans>}</Badge>
      )}
    </>
  )
}

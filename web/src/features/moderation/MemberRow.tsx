import type { MemberRow as Row } from '@adire/contract/member-files.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate, nameAndAge, placeName } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import type { MemberAct } from './MemberActDialog.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberBadges } from './MemberBadges.tsx'

type Props = { member: Row; onApprove: () => void; onAct: (act: MemberAct) => void }

/** One line of the list; the whole of it leads to the member's card. */
export function MemberRow({ member, onApprove, onAct }: Props) {
  const { id, handle, gender, photo, joinedOn, lastActiveOn, strikes, openCases } = member
  const [joined, lastHere] = [formatDate(joinedOn), formatDate(lastActiveOn)]
  return (
    <Card
      asChild
      padding="sm"
      className="relative flex items-center gap-3 transition-colors hover:border-line-strong hover:bg-surface-2 sm:gap-4"
    >
      <article>
        <Avatar name={handle} size="lg" src={photo && `${photo.src}/320`} thumbhash={photo?.placeholder} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="font-text text-base font-semibold tracking-normal break-words">
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: id }}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {nameAndAge(member)}
            </Link>
          </h3>
          <p className="text-sm text-ink-2">
            {gender === 'woman' ? <Trans>Woman</Trans> : <Trans>Man</Trans>} · {placeName(member)}
          </p>
          <p className="text-sm text-ink-3">
            <Trans>
              Joined {joined} · last here {lastHere}
            </Trans>
          </p>
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <MemberBadges member={member} />
            {strikes > 0 && (
              <Badge kind="rejected">
                <Plural value={strikes} one="# strike" other="# strikes" />
              </Badge>
            )}
            {openCases > 0 && (
              <Badge kind="pending">
                <Plural value={openCases} one="# open report" other="# open reports" />
              </Badge>
            )}
          </div>
        </div>
        {(member.may.act || member.may.decide) && (
          <div className="relative z-1 self-start">
            <MemberMenu member={member} onApprove={onApprove} onAct={onAct} />
          </div>
        )}
      </article>
    </Card>
  )
}

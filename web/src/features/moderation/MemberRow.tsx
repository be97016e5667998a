import type { MemberRow as Row } from '@adire/contract/member-records.ts'
import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { nameAndAge } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import type { MemberAction } from './MemberActionDialog.tsx'
import { MemberBadges } from './MemberBadges.tsx'
import { MemberLines } from './MemberLines.tsx'
import { MemberMenu } from './MemberMenu.tsx'

type Props = { member: Row; onApprove: () => void; onAct: (act: MemberAction) => void }

/** Row of the member list that links to the member's card. */
export function MemberRow({ member, onApprove, onAct }: Props) {
  const { id, handle, photo, strikes, openCases } = member
  return (
    <Card
      asChild
      padding="sm"
      className="relative flex items-center gap-3 transition-colors hover:border-line-strong hover:bg-surface-2 sm:gap-4"
    >
      <article>
        <Avatar
          name={handle}
          size="lg"
          src={photo && `${photo.src}/320`}
          thumbhash={photo?.placeholder}
        />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="font-text text-base font-semibold tracking-normal">
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: id }}
              className="card-link"
            >
              {nameAndAge(member)}
            </Link>
          </h3>
          <MemberLines member={member} className="text-sm" />
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

import type { MemberCard } from '@adire/contract/members.ts'
import { Trans } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { nameAndAge, placeName } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'

type Props = { member: MemberCard; menu: ReactNode; children?: ReactNode }

/** Name, place and badges: what every view of a member has. */
export function ProfileDialogHead({ member, menu, children }: Props) {
  return (
    <div className="grid gap-2.5 md:pe-10">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-text text-2xl font-semibold tracking-normal break-words">{nameAndAge(member)}</h2>
        <div className="-my-1.5 shrink-0">{menu}</div>
      </div>
      <p className="flex items-center gap-2 text-ink-2">
        <MapPin aria-hidden className="size-[1.125rem] shrink-0 text-ink-3" />
        {placeName(member)}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {member.isVerified && (
          <Badge kind="verified">
            <Trans>Verified</Trans>
          </Badge>
        )}
        {member.isBoosted && (
          <Badge kind="boosted">
            <Trans>Boosted</Trans>
          </Badge>
        )}
        {children}
      </div>
    </div>
  )
}

import type { MemberCard } from '@adire/contract/members.ts'
import { Trans } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { nameAndAge, placeName } from '../../lib/format.ts'
import { formatCityTime } from '../../lib/city-time.ts'
import { Badge } from '../../ui/Badge.tsx'

type Props = { member: MemberCard; menu: ReactNode; children?: ReactNode }

/** Name, place and badges, the same in every view. */
export function ProfileDialogHead({ member, menu, children }: Props) {
  // The time when the profile was opened; it doesn't tick.
  const [openedAt] = useState(() => new Date())
  const time = formatCityTime(member, openedAt)
  return (
    <div className="grid grid-cols-1 gap-2.5 md:pe-10">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-text text-2xl font-semibold tracking-normal md:max-lg:text-xl">
          {nameAndAge(member)}
        </h2>
        <div className="-my-1.5 shrink-0">{menu}</div>
      </div>
      <p className="flex items-start gap-2 text-ink-2">
        <MapPin aria-hidden className="mt-0.75 size-[1.125rem] shrink-0 text-ink-3" />
        <span className="flex min-w-0 flex-wrap gap-x-2.5">
          <span className="min-w-0">{placeName(member)}</span>
          {time !== undefined && (
            <span className="text-ink-3 tabular-nums">
              <Trans>{time} there</Trans>
            </span>
          )}
        </span>
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

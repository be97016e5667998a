import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { Match } from '@adire/contract/matches.ts'
import type { Thread } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { BadgeCheck, CalendarHeart, ChevronLeft, UserRound } from 'lucide-react'
import { formatCityTime } from '../../lib/city-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { NameAndAge } from '../../shared/NameAndAge.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { cn } from '../../ui/cn.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { MatchMenu } from '../matches/MatchMenu.tsx'
import { NextSharedTrip } from '../trips/NextSharedTrip.tsx'
import { SafetyMenuItems } from '../safety/SafetyMenuItems.tsx'
import { cityName } from '../../lib/city-copy.ts'
import { TranslationConsent } from '../../shared/TranslationConsent.tsx'
import { TranslationMenuItem } from './TranslationMenuItem.tsx'
import { prepareTranslation } from '../../lib/translation-store.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

type Props = {
  thread: Match | undefined
  /** Null if the member hides it, and until it is known. */
  activity: Thread['activity']
}

/** Header of a conversation: the other member, their presence and local time, and a menu. */
export function ConversationHeader({ thread, activity }: Props) {
  const { t } = useLingui()
  const member = thread?.member
  const name = thread && !member ? t`Former member` : (member?.handle ?? '')
  return (
    <header className="flex items-center gap-2 border-b border-line px-2 py-2.5 lg:px-5">
      <Link
        to="/dashboard/messages"
        aria-label={t`All conversations`}
        className={cn(buttonStyle({ variant: 'ghost' }), 'size-11 px-0 lg:hidden [&_svg]:size-6')}
      >
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
      </Link>
      {thread && (
        <Avatar
          name={name}
          src={member?.photo && `${member.photo.src}/320`}
          thumbhash={member?.photo?.placeholder}
        />
      )}
      <div className="ms-1.5 min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 font-text text-base leading-snug font-semibold tracking-normal">
          {member ? <NameAndAge member={member} /> : name}
          {member?.isVerified && (
            <BadgeCheck
              role="img"
              aria-label={t`Verified`}
              className="size-[1.125rem] shrink-0 text-leaf"
            />
          )}
        </h2>
        {member && (
          <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 text-xs text-ink-3">
            {thread?.isPaused ? <Trans>Paused</Trans> : <Presence activity={activity} />}
            <LocalTime member={member} />
            <NextSharedTrip memberId={member.id} />
          </p>
        )}
      </div>
      {member && !thread?.isPaused && (
        <Link
          to="."
          search={(old) => ({ ...old, profile: member.id })}
          resetScroll={false}
          aria-label={t`View Profile of ${name}`}
          className={cn(
            buttonStyle({ variant: 'secondary', size: 'sm' }),
            'max-sm:hidden min-[87.5rem]:hidden',
          )}
        >
          <Trans>View Profile</Trans>
        </Link>
      )}
      {thread && <ConversationMenu thread={thread} />}
    </header>
  )
}

/** Shows "now" or "today" and nothing more exact, to protect privacy. */
function Presence({ activity }: { activity: Thread['activity'] }) {
  if (activity !== 'online' && activity !== 'today') return null
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-ink-2">
      <span
        aria-hidden
        className={cn(
          'size-2 shrink-0 rounded-full',
          activity === 'online' ? 'bg-leaf' : 'border-2 border-leaf',
        )}
      />
      {activity === 'online' ? <Trans>Active now</Trans> : <Trans>Active today</Trans>}
    </span>
  )
}

/** "21:40 in Lagos", or only the city if its time zone isn't known. */
function LocalTime({ member }: { member: MemberCard }) {
  const city = cityName(member.city)
  const time = formatCityTime(member, new Date(useNow(MINUTE_MS / 2)))
  return (
    <span className="truncate tabular-nums">
      {time ? (
        <Trans>
          {time} in {city}
        </Trans>
      ) : (
        city
      )}
    </span>
  )
}

/** Actions for a conversation and its member. */
function ConversationMenu({ thread: { id, threadId, member } }: { thread: Match }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const prepare = useMutation({
    mutationFn: prepareTranslation,
    onError: (error) => toastFailure(error, t`Couldn’t prepare translations`, t`Please try again.`),
    networkMode: 'always',
  })
  return (
    <>
      <MatchMenu
        threadId={threadId}
        handle={member?.handle}
        onUnmatched={() => void navigate({ to: '/dashboard/messages' })}
      >
        {member && (
          <MenuItem asChild>
            <Link to="." search={(old) => ({ ...old, profile: member.id })} resetScroll={false}>
              <UserRound aria-hidden />
              <Trans>View Profile</Trans>
            </Link>
          </MenuItem>
        )}
        {member && (
          <MenuItem asChild>
            <Link to="/dashboard/safety/date-plans" search={{ with: threadId }}>
              <CalendarHeart aria-hidden />
              <Trans>Plan a date safely</Trans>
            </Link>
          </MenuItem>
        )}
        <TranslationMenuItem onSelect={() => setIsAsking(true)} />
        <SafetyMenuItems
          target={{ id: member?.id ?? null, handle: member?.handle ?? null, matchId: id, threadId }}
        />
      </MatchMenu>
      <TranslationConsent
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onAgree={() => prepare.mutate()}
      />
    </>
  )
}

import type { Match } from '@adire/contract/matches.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, MessageCircle } from 'lucide-react'
import { badgeCount, formatDate, nameAndAge, placeName } from '../../lib/format.ts'
import { useMember } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { SafetyMenuItems } from '../safety/SafetyMenuItems.tsx'
import { MatchMenu } from './MatchMenu.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { match: Match; onUnmatched: () => void }

/** Match with its last message and links to profile and conversation. */
export function MatchCard({ match, onUnmatched }: Props) {
  const { t } = useLingui()
  const { member, matchedAt, threadId, isPaused } = match
  const canMessage = member !== null && !isPaused
  const name = member?.handle ?? t`Former member`
  const date = formatDate(matchedAt)
  return (
    <Card asChild padding="sm" className="flex h-full flex-col gap-4">
      <article>
        <div className="flex gap-4">
          <Avatar
            name={name}
            src={member?.photo && `${member.photo.src}/320`}
            thumbhash={member?.photo?.placeholder}
            size="lg"
          />
          <div className="min-w-0 flex-1">
            <h3 className="font-text text-lg leading-snug font-semibold tracking-normal">
              {member ? nameAndAge(member) : name}
              {member?.isVerified && (
                <BadgeCheck
                  role="img"
                  aria-label={t`Verified`}
                  className="ms-1.5 mb-0.5 inline size-[1.125rem] text-leaf"
                />
              )}
            </h3>
            {isPaused && (
              <Badge kind="hidden">
                <Trans>Paused</Trans>
              </Badge>
            )}
            {member && <p className="text-sm text-ink-2">{placeName(member)}</p>}
            <p className="text-xs text-ink-3">
              <Trans>
                Matched <time dateTime={matchedAt}>{date}</time>
              </Trans>
            </p>
          </div>
          <div className="-me-2 -mt-2">
            <MatchMenu threadId={threadId} handle={member?.handle} onUnmatched={onUnmatched}>
              <SafetyMenuItems
                target={{
                  id: member?.id ?? null,
                  handle: member?.handle ?? null,
                  matchId: match.id,
                  threadId,
                }}
              />
            </MatchMenu>
          </div>
        </div>
        <LastMessage match={match} />
        <div className="mt-auto flex gap-2">
          {canMessage && (
            <Button asChild variant="secondary" className="flex-1 px-3">
              <Link
                to="."
                search={(old) => ({ ...old, profile: member.id })}
                resetScroll={false}
                aria-label={t`View Profile of ${name}`}
              >
                <Trans>View Profile</Trans>
              </Link>
            </Button>
          )}
          <Button asChild variant={canMessage ? 'primary' : 'secondary'} className="flex-1 px-3">
            <Link
              to="/dashboard/messages/$threadId"
              params={{ threadId }}
              aria-label={canMessage ? t`Message ${name}` : t`Read messages`}
            >
              <MessageCircle aria-hidden />
              {canMessage ? <Trans>Message</Trans> : <Trans>Read messages</Trans>}
            </Link>
          </Button>
        </div>
      </article>
    </Card>
  )
}

function LastMessage({ match: { isPaused, lastMessage, unreadCount } }: { match: Match }) {
  const { memberId } = useMember()
  const preview = lastMessage?.preview
  // The card already says that the match is paused.
  if (!preview && isPaused) return null
  return (
    <p
      dir="auto"
      className={cn(
        'flex items-start justify-between gap-3 rounded-tile bg-surface-2 px-3.5 py-2.5 text-sm',
        unreadCount > 0 ? 'font-medium text-ink' : 'text-ink-2',
        !preview && 'text-ember',
      )}
    >
      <span className="line-clamp-2 min-w-0">
        {!preview ? (
          <Trans>Say hello</Trans>
        ) : lastMessage.from === memberId ? (
          <Trans>You: {preview}</Trans>
        ) : (
          <MemberText as="span">{preview}</MemberText>
        )}
      </span>
      {unreadCount > 0 && <UnreadBadge count={unreadCount} />}
    </p>
  )
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <span className="-my-0.5 grid min-h-6 min-w-6 shrink-0 place-items-center rounded-full bg-ember px-1.5 text-xs font-semibold text-on-ember tabular-nums">
      <span aria-hidden>{badgeCount(count)}</span>
      <span className="sr-only">
        {plural(count, { one: '# unread message', other: '# unread messages' })}
      </span>
    </span>
  )
}

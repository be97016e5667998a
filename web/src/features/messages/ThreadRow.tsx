import type { Match } from '@adire/contract/matches.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { badgeCount, recentTime } from '../../lib/format.ts'
import { useMember } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/** Row of a conversation: member, last message, time and unread count. */
export function ThreadRow({
  thread: { threadId, member, isPaused, lastMessage, matchedAt, unreadCount },
  isOpen,
}: {
  thread: Match
  isOpen: boolean
}) {
  const { t } = useLingui()
  const { memberId } = useMember()
  const name = member?.handle ?? t`Former member`
  const preview = lastMessage?.preview
  const at = lastMessage?.sentAt ?? matchedAt
  return (
    <Link
      to="/dashboard/messages/$threadId"
      params={{ threadId }}
      aria-current={isOpen ? 'page' : undefined}
      className={cn(
        'flex items-center gap-3 rounded-tile px-3 py-3 transition-colors -outline-offset-2!',
        isOpen ? 'bg-indigo-soft' : 'hover:bg-surface-2',
      )}
    >
      <Avatar
        name={name}
        src={member?.photo && `${member.photo.src}/320`}
        thumbhash={member?.photo?.placeholder}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span
            className={cn(
              'min-w-0 flex-1 truncate',
              unreadCount > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {name}
          </span>
          <time dateTime={at} className="shrink-0 text-xs text-ink-3">
            {recentTime(at)}
          </time>
        </span>
        <span className="flex items-center gap-3">
          <span
            className={cn(
              'min-w-0 flex-1 truncate text-sm',
              unreadCount > 0 ? 'font-medium text-ink' : 'text-ink-2',
              member && !preview && !isPaused && 'text-ember',
            )}
          >
            {!member && <Trans>No longer a member</Trans>}
            {member && !preview && (isPaused ? <Trans>Paused</Trans> : <Trans>Say hello</Trans>)}
            {preview &&
              (lastMessage.from === memberId ? (
                <Trans>You: {preview}</Trans>
              ) : (
                // Cut at the end of its own line, which in the other direction is at its start.
                <MemberText as="span" className="block truncate [text-align:match-parent]">
                  {preview}
                </MemberText>
              ))}
          </span>
          {unreadCount > 0 && (
            <span className="grid min-h-5 min-w-5 shrink-0 place-items-center rounded-full bg-ember px-1.5 text-xs leading-none font-semibold text-on-ember tabular-nums">
              <span aria-hidden>{badgeCount(unreadCount)}</span>
              <span className="sr-only">
                {plural(unreadCount, { one: '# unread message', other: '# unread messages' })}
              </span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

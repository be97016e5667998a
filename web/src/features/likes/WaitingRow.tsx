import type { WaitingThread } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { recentTime } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useClearing } from './use-clearing.ts'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { thread: WaitingThread; isOnline: boolean; onReply: () => void }

/** Waiting conversation: its member, their last message, and three ways to end the waiting. */
export function WaitingRow({ thread, isOnline, onReply }: Props) {
  const { threadId, member, lastMessage } = thread
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex min-w-0 items-start gap-3">
        <Avatar
          name={member.handle}
          src={member.photo && `${member.photo.src}/320`}
          thumbhash={member.photo?.placeholder}
        />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate font-semibold">{member.handle}</span>
            <time dateTime={lastMessage.sentAt} className="shrink-0 text-xs text-ink-3">
              {recentTime(lastMessage.sentAt)}
            </time>
          </p>
          <MemberText className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
            {lastMessage.preview}
          </MemberText>
        </div>
      </div>
      <Actions key={threadId} thread={thread} isOnline={isOnline} onReply={onReply} />
    </div>
  )
}

function Actions({ thread, isOnline, onReply }: Props) {
  const { t } = useLingui()
  const { handle } = thread.member
  const group = useRef<HTMLDivElement>(null)
  const clearing = useClearing(thread, () => focusNeighbour(group.current))

  function clear(end: () => void) {
    return ({ detail }: MouseEvent) => {
      // Ignores the second click of a double click.
      if (isOnline && detail < 2 && clearing.pending === undefined) end()
    }
  }

  const whileOffline = { 'aria-disabled': !isOnline || undefined }
  return (
    <div
      ref={group}
      role="group"
      aria-label={t`Conversation with ${handle}`}
      className="flex flex-wrap gap-2 max-sm:*:flex-auto max-sm:*:px-3"
    >
      <Button asChild size="sm">
        <Link
          to="/dashboard/messages/$threadId"
          params={{ threadId: thread.threadId }}
          search={{}}
          onClick={onReply}
        >
          <Trans>Reply</Trans>
        </Link>
      </Button>
      <Button
        {...whileOffline}
        size="sm"
        variant="secondary"
        loading={clearing.pending === 'decline'}
        onClick={clear(clearing.decline)}
      >
        <Trans>Not for me</Trans>
      </Button>
      <Button
        {...whileOffline}
        size="sm"
        variant="ghost"
        loading={clearing.pending === 'rest'}
        onClick={clear(clearing.rest)}
      >
        <Trans>Leave unanswered</Trans>
      </Button>
    </div>
  )
}

/** Moves the focus out of a row that is about to leave, to the next one, or else to the title. */
function focusNeighbour(group: HTMLElement | null) {
  const row = group?.closest('li')
  if (!row?.contains(document.activeElement)) return
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  const target =
    neighbour?.querySelector<HTMLElement>('a') ??
    row.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-dialog-title]')
  target?.focus()
}

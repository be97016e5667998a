import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberView } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle, MessagesSquare } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { useQueuedReaction } from '../../lib/reaction-outbox.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PassBar } from '../discovery/PassBar.tsx'
import { LikeButtons } from '../likes/LikeButtons.tsx'
import { ProfileMessageForm } from './ProfileMessageForm.tsx'

type Props = {
  view: MemberView
  /** Draft of the first message; undefined while closed. */
  draft: string | undefined
  onDraft: (draft: string | undefined) => void
}

/** Pass, like, super like, and message for matches (MEM-VIEW-08 to 11). */
export function ProfileDialogActions({ view, draft, onDraft }: Props) {
  const { t } = useLingui()
  const { member, likeState } = view
  const { handle } = member
  const canPass = useQueuedReaction(member.id, likeState).likeState === 'none'
  if (view.view === 'limited' || !view.threadId) {
    return (
      <PassBar member={member} canPass={canPass}>
        <LikeButtons member={member} likeState={likeState} className="min-w-0 flex-1" />
        <IconButton
          variant="outline"
          label={t`Message ${handle}`}
          title={t`Message ${handle}`}
          icon={<MessageCircle aria-hidden />}
          onClick={() =>
            toast.info({
              title: t`Not Matched`,
              description: t`You can only message people you've matched with.`,
            })
          }
        />
      </PassBar>
    )
  }
  return <MatchActions handle={handle} threadId={view.threadId} draft={draft} onDraft={onDraft} />
}

type MatchProps = Pick<Props, 'draft' | 'onDraft'> & { handle: string; threadId: ThreadId }

/** One action: the first message, or the conversation once there is one. */
function MatchActions({ handle, threadId, draft, onDraft }: MatchProps) {
  const thread = useQuery(api.messages.thread.queryOptions({ input: { threadId } }))
  const isFirst = thread.data?.lastMessage === null
  if (draft !== undefined)
    return (
      <ProfileMessageForm
        handle={handle}
        threadId={threadId}
        isFirst={isFirst}
        draft={draft}
        onDraft={onDraft}
        onCancel={() => onDraft(undefined)}
      />
    )
  const style = 'max-sm:w-full sm:min-w-56'
  if (thread.isPending) return <Skeleton className="h-13 w-56 rounded-full" />
  if (isFirst)
    return (
      <Button
        size="lg"
        className={style}
        icon={<MessageCircle aria-hidden />}
        onClick={() => onDraft('')}
      >
        <Trans>Message</Trans>
      </Button>
    )
  return (
    <Button asChild size="lg" className={style}>
      <Link to="/dashboard/messages/$threadId" params={{ threadId }} search={{}}>
        <MessagesSquare aria-hidden />
        <Trans>Open conversation</Trans>
      </Link>
    </Button>
  )
}

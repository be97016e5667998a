import type { MemberView } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MessageCircle, MessagesSquare } from 'lucide-react'
import { useQueuedReaction } from '../../lib/reaction-outbox.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
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
  const { threadId } = view
  if (draft !== undefined)
    return (
      <ProfileMessageForm
        handle={handle}
        threadId={threadId}
        draft={draft}
        onDraft={onDraft}
        onCancel={() => onDraft(undefined)}
      />
    )
  return (
    <div className="flex w-full gap-3 max-sm:*:flex-1 max-sm:*:px-3 sm:justify-end">
      <Button asChild variant="secondary" size="lg">
        <Link to="/dashboard/messages/$threadId" params={{ threadId }} search={{}}>
          <MessagesSquare aria-hidden />
          <Trans>Conversation</Trans>
        </Link>
      </Button>
      <Button
        size="lg"
        className="sm:min-w-56 sm:flex-none"
        icon={<MessageCircle aria-hidden />}
        onClick={() => onDraft('')}
      >
        <Trans>Message</Trans>
      </Button>
    </div>
  )
}

import { LIKE_COMMENT_MAXIMUM, type LikeTarget } from '@adire/contract/liked-parts.ts'
import type { LikeKind } from '@adire/contract/likes.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { joinLines } from '../../lib/join-lines.ts'
import { isUnreachable } from '../../lib/retry-timer.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { FirstMessageTip } from '../safety/FirstMessageTip.tsx'
import { queueLike, toastSuperLike, useSendLike } from './api.ts'
import { SuperLikeButton } from './SuperLikeButton.tsx'

type Props = {
  member: MemberCard
  likeState: OwnLikeState
  target: LikeTarget
  title: string
  preview: ReactNode
  comment: string
  onComment: (comment: string) => void
  onClose: () => void
}

/** Form to like a part of a profile, with a comment or without. A failure keeps the comment. */
export function LikePartDialog(props: Props) {
  const { member, title, preview, comment, onComment, onClose } = props
  const { t } = useLingui()
  const { send, pendingKind } = usePartLike(props)
  // A plain like shows at once, but its button must stay until the server has answered.
  const [likeState] = useState(props.likeState)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="sm"
      focusesField
      findFallback={() =>
        document.querySelector<HTMLElement>('[role="dialog"] [data-action="like"]')
      }
      footer={
        <div className="@container flex w-full gap-2">
          {likeState === 'none' && (
            <Button
              variant="ember"
              className="flex-auto"
              icon={<Heart aria-hidden />}
              loading={pendingKind === 'like'}
              onClick={() => send('like')}
            >
              <Trans>Send like</Trans>
            </Button>
          )}
          <SuperLikeButton
            member={member}
            likeState={likeState}
            isPending={pendingKind === 'super'}
            waitReason={undefined}
            onSend={(price) => send('super', price)}
          />
        </div>
      }
    >
      <div className="grid gap-4">
        {preview}
        <Field
          label={t`Comment`}
          isOptional
          hint={t`Costs nothing extra. If you match, it becomes your first message.`}
        >
          <Textarea
            rows={2}
            className="min-h-16"
            readOnly={pendingKind !== undefined}
            maxLength={LIKE_COMMENT_MAXIMUM}
            placeholder={t`Say something about it`}
            value={comment}
            onChange={({ target }) => onComment(joinLines(target.value))}
          />
        </Field>
        <FirstMessageTip draft={comment} isFirst />
      </div>
    </Dialog>
  )
}

/** Sends the like and closes the form; a refused like leaves it open. */
function usePartLike({ member, likeState, target: on, comment, onComment, onClose }: Props) {
  const sendLike = useSendLike({ member, likeState })

  function finish() {
    onComment('')
    onClose()
  }

  function send(kind: LikeKind, price = 0) {
    if (sendLike.isPending) return
    const text = comment.trim()
    const about = { to: member.id, on, ...(text !== '' && { comment: text }) }
    const like = kind === 'super' ? { ...about, kind, expectedPrice: price } : { ...about, kind }
    if (!navigator.onLine) {
      queueLike(like)
      return finish()
    }
    sendLike.mutate(like, {
      onSuccess({ match }) {
        if (kind === 'super' && !match) toastSuperLike(price)
        finish()
      },
      onError(error) {
        // It was queued, with its comment.
        if (isUnreachable(error)) finish()
        // Another dialog offers to send it.
        if (hasCode(error, 'REPLIES_WAITING')) onClose()
      },
    })
  }

  return { send, pendingKind: sendLike.isPending ? sendLike.variables.kind : undefined }
}

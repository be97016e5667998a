import type { SentLike } from '@adire/contract/likes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, Star } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { useQueuedReaction } from '../../lib/reaction-outbox.ts'
import { LikeNote } from '../../shared/LikeNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DiscoverCard } from '../discovery/DiscoverCard.tsx'
import { useWithdrawLike } from '../likes/use-withdraw-like.ts'
import { SuperLikeButton } from '../likes/SuperLikeButton.tsx'
import { useLikeSender } from '../likes/use-like-sender.ts'

type Props = { like: SentLike; isPriority: boolean; onWithdrawn: () => void }

/** Card of a liked member, with the date of the like, its withdrawal and its upgrade. */
export function SentLikeCard({ like, isPriority, onWithdrawn }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <DiscoverCard member={like.member} isPriority={isPriority}>
        <SentDate like={like} />
        <LikeNote on={like.on} comment={like.comment} isOwn={false} name={like.member.handle} />
        <Actions like={like} onWithdraw={() => setIsAsking(true)} />
      </DiscoverCard>
      <WithdrawDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        like={like}
        onWithdrawn={onWithdrawn}
      />
    </>
  )
}

function SentDate({ like: { kind, sentAt } }: { like: SentLike }) {
  const date = <time dateTime={sentAt}>{formatDate(sentAt)}</time>
  return (
    <p
      className={cn(
        'mt-2 flex px-1 items-center gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0',
        kind === 'super' ? 'text-indigo' : 'text-ink-2',
      )}
    >
      {kind === 'super' ? (
        <Star aria-hidden className="fill-current" />
      ) : (
        <Heart aria-hidden className="fill-current text-ember" />
      )}
      <span>
        {kind === 'super' ? <Trans>Super Like, {date}</Trans> : <Trans>Liked {date}</Trans>}
      </span>
    </p>
  )
}

function Actions({
  like: { member, kind },
  onWithdraw,
}: {
  like: SentLike
  onWithdraw: () => void
}) {
  const { t } = useLingui()
  const { queued, waitReason, likeState } = useQueuedReaction(member.id, kind)
  const { send, pendingKind } = useLikeSender(member, kind)
  const isSuper = kind === 'super' && queued !== 'super'
  return (
    <div className="@container relative z-10 mt-1 flex flex-wrap gap-1.5">
      <Button
        variant="ghost"
        size="sm"
        className="min-h-11 flex-auto px-2.5"
        aria-label={t`Take back your like for ${member.handle}`}
        onClick={onWithdraw}
      >
        <Trans>Take back</Trans>
      </Button>
      {!isSuper && (
        <SuperLikeButton
          member={member}
          likeState={likeState}
          isPending={pendingKind === 'super'}
          waitReason={queued === 'super' ? waitReason : undefined}
          onSend={(price) => send('super', price)}
        />
      )}
    </div>
  )
}

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  like: SentLike
  onWithdrawn: () => void
}

function WithdrawDialog({ open, onOpenChange, like, onWithdrawn }: DialogProps) {
  const { t } = useLingui()
  const { member, kind } = like
  const { handle } = member
  const withdraw = useWithdrawLike(member, () => {
    onOpenChange(false)
    onWithdrawn()
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={kind === 'super' ? t`Take back your Super Like?` : t`Take back your like?`}
      description={
        kind === 'super' ? (
          <Trans>
            {handle} will no longer see that you like them, and we won’t tell them. You won’t get
            back the tokens or free Super Like you used.
          </Trans>
        ) : (
          <Trans>
            {handle} will no longer see that you like them, and we won’t tell them. You can like
            them again later.
          </Trans>
        )
      }
      confirmLabel={t`Take back`}
      cancelLabel={t`Keep it`}
      isPending={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ to: member.id })}
    />
  )
}

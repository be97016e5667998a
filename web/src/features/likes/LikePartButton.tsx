import type { LikeTarget } from '@adire/contract/liked-parts.ts'
import type { DescribedPhoto, MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { Heart, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useQueuedReaction } from '../../lib/reaction-outbox.ts'
import { useMember } from '../../lib/session.ts'
import { useStoredDraft } from '../../lib/use-stored-draft.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { nameCommentDraft } from './comment-store.ts'
import { LikePartDialog } from './LikePartDialog.tsx'
import { mayLikePart } from './rules.ts'

type Props = {
  member: MemberCard
  likeState: OwnLikeState
  target: LikeTarget
  /** The photo or answer, as the form shows it. */
  preview: ReactNode
  variant: 'photo' | 'ember'
  className?: string
}

/** Button on a photo or answer of a profile that opens the form to like it. */
export function LikePartButton({ variant, className, ...form }: Props) {
  const { member, likeState, target } = form
  const { t } = useLingui()
  const { role } = useMember()
  const { queued } = useQueuedReaction(member.id, likeState)
  const [isOpen, setIsOpen] = useState(false)
  const [comment, setComment] = useStoredDraft(nameCommentDraft(member.id, target))
  const isOffered = mayLikePart({ likeState, isQueued: queued !== undefined, role })
  const isPhoto = target.kind === 'photo'
  const isUpgrade = likeState === 'like'
  const label = isUpgrade
    ? isPhoto
      ? t`Super Like this photo`
      : t`Super Like this answer`
    : isPhoto
      ? t`Like this photo`
      : t`Like this answer`
  const Icon = isUpgrade ? Star : Heart
  return (
    <>
      {isOffered && (
        <IconButton
          variant={variant}
          label={label}
          title={label}
          icon={<Icon aria-hidden className={variant === 'photo' ? 'text-ember' : undefined} />}
          className={className}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && (
        <LikePartDialog
          {...form}
          title={label}
          comment={comment}
          onComment={setComment}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

type PhotoProps = Pick<Props, 'member' | 'likeState'> & { photo: DescribedPhoto; className: string }

/** `LikePartButton` of a photo. */
export function LikePhotoButton({ photo, ...props }: PhotoProps) {
  const { t } = useLingui()
  const { handle } = props.member
  return (
    <LikePartButton
      {...props}
      target={{ kind: 'photo', photoId: photo.id }}
      variant="photo"
      preview={
        <PhotoFrame
          name={handle}
          alt={photo.description ?? t`Photo of ${handle}`}
          src={`${photo.src}/640`}
          thumbhash={photo.placeholder}
          isPriority
          className="mx-auto w-40 rounded-card"
        />
      }
    />
  )
}

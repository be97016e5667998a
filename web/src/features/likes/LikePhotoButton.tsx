import type { DescribedPhoto, MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useQueuedReaction } from '../../lib/reaction-outbox.ts'
import { useMember } from '../../lib/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LikePartDialog } from './LikePartDialog.tsx'
import { mayLikePart } from './rules.ts'

type Props = {
  member: MemberCard
  likeState: OwnLikeState
  photo: DescribedPhoto
  className: string
}

/** Button on a photo of a profile that opens the form to like it. */
export function LikePhotoButton({ member, likeState, photo, className }: Props) {
  const { t } = useLingui()
  const { role } = useMember()
  const { queued } = useQueuedReaction(member.id, likeState)
  const [isOpen, setIsOpen] = useState(false)
  // Stays here while the form is closed, until the profile is left.
  const [comment, setComment] = useState('')
  const isOffered = mayLikePart({ likeState, isQueued: queued !== undefined, role })
  return (
    <>
      {isOffered && (
        <IconButton
          variant="photo"
          label={t`Like this photo`}
          title={t`Like this photo`}
          icon={<Heart aria-hidden className="text-ember" />}
          className={className}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && (
        <LikePartDialog
          member={member}
          likeState={likeState}
          target={{ kind: 'photo', photoId: photo.id }}
          part={{ kind: 'photo', photo }}
          comment={comment}
          onComment={setComment}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

import type { DescribedPhoto } from '@adire/contract/members.ts'
import type { MemberView } from '@adire/contract/profiles.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useWasReached } from '../../lib/use-was-reached.ts'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { LikePartButton, LikePhotoButton } from '../likes/LikePartButton.tsx'
import { ProfilePrompt } from './ProfilePrompt.tsx'
import { ProfileDialogSection } from './ProfileDialogSection.tsx'
import { buildStory } from './story-rules.ts'
import { useProfilePhotoSources } from './use-profile-photo-sources.ts'
import { TranslateButton } from '../../shared/TranslateButton.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

/** Half the dialog without its padding, or the width of a phone. */
const SIZES = '(min-width: 64rem) 412px, (min-width: 48rem) 42vw, 90vw'

type Props = {
  view: Extract<MemberView, { view: 'full' }>
  isOwn: boolean
}

/** A member's words and the photos after the first, in turn. */
export function ProfileDialogStory({ view, isOwn }: Props) {
  const { photos, prompts, details } = view
  return buildStory({ photos, prompts, aboutMe: details.aboutMe }).map((part) => {
    switch (part.kind) {
      case 'photo':
        return <Photo key={part.photo.id} {...part} view={view} isOwn={isOwn} />
      case 'answer':
        return <Answer key={part.answer.prompt} answer={part.answer} view={view} isOwn={isOwn} />
      case 'about':
        return (
          <ProfileDialogSection key="about" title={<Trans context="profile">About</Trans>}>
            <MemberText className="max-w-prose whitespace-pre-line">{part.text}</MemberText>
            {!isOwn && <TranslateButton text={part.text} />}
          </ProfileDialogSection>
        )
    }
  })
}

type PhotoProps = Props & { photo: DescribedPhoto; position: number }

/**
 * A photo, with a button to like it unless it is the viewer's own. It isn't loaded with the profile, only
 * once somebody reads on.
 */
function Photo({ photo, position, view, isOwn }: PhotoProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const wasReached = useWasReached(frame)
  const sources = useProfilePhotoSources(photo.src)
  const { member, likeState, photos } = view
  const { handle } = member
  const total = photos.length
  return (
    <PhotoFrame
      ref={frame}
      name={handle}
      alt={photo.description ?? t`${handle}, photo ${position} of ${total}`}
      {...sources}
      sizes={SIZES}
      thumbhash={photo.placeholder}
      isDeferred={!wasReached}
      className="rounded-card"
    >
      {!isOwn && (
        <LikePhotoButton
          member={member}
          likeState={likeState}
          photo={photo}
          className="absolute end-3 bottom-3"
        />
      )}
    </PhotoFrame>
  )
}

/** An answer, with a button to like it unless it is the viewer's own. */
function Answer({ answer, view, isOwn }: Props & { answer: PromptAnswer }) {
  const { member, likeState } = view
  return (
    <ProfilePrompt
      {...answer}
      action={
        !isOwn && (
          <LikePartButton
            member={member}
            likeState={likeState}
            target={{ kind: 'prompt', prompt: answer.prompt }}
            preview={<ProfilePrompt {...answer} />}
            variant="ember"
          />
        )
      }
    />
  )
}

import type { OwnPhoto } from '@adire/contract/photos.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { type PromptAnswer, PROMPTS_MAXIMUM } from '@adire/contract/prompts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Images, MessageSquareQuote, NotebookPen } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { photoSources } from '../../lib/photo-sources.ts'
import { listSteps } from '../../lib/path-steps.ts'
import { getPromptText } from '../../lib/prompt-copy.ts'
import { PathLine } from '../../shared/PathLine.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { useOwnPath } from '../path/use-path.ts'
import type { ProfileSection } from './edit-rules.ts'
import { OwnStoryHours } from './OwnStoryHours.tsx'
import { OwnStoryVoices } from './OwnStoryVoices.tsx'
import { OwnStoryVouches } from './OwnStoryVouches.tsx'
import { ProfileDialogSection } from './ProfileDialogSection.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfilePrompt } from './ProfilePrompt.tsx'
import { SectionLink } from './SectionLink.tsx'
import { buildStory, hasFacts, type ProfilePart, profileParts } from './story-rules.ts'
import { StoryEditLink } from './StoryEditLink.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

/** Half the card on wide screens, or the width of a phone. */
const SIZES = '(min-width: 64rem) 360px, (min-width: 40rem) 44vw, 90vw'

type Props = { profile: OwnProfile; photos: readonly OwnPhoto[] | undefined }

/** The member's own profile in the order in which others read it, with links to edit each part. */
export function OwnStory({ profile, photos }: Props) {
  const parts: Record<ProfilePart, ReactNode> = {
    // Only others have something in common with the member.
    reasons: null,
    voices: <OwnStoryVoices handle={profile.handle} />,
    hours: <OwnStoryHours />,
    // `TripsCard` beside this card has them.
    trips: null,
    story: <OwnWords profile={profile} photos={photos} />,
    places: <OwnPath profile={profile} />,
    vouches: <OwnStoryVouches />,
    facts: <OwnFacts profile={profile} />,
  }
  return (
    <Card asChild className="grid grid-cols-1 gap-6">
      <section aria-labelledby="own-story">
        <div className="grid gap-1">
          <h2 id="own-story" className="text-xl">
            <Trans>What others read</Trans>
          </h2>
          <p className="text-sm text-ink-2">
            <Trans>Your words, photos and details, in the order others see them.</Trans>
          </p>
        </div>
        {profileParts.map((part) => (
          <Fragment key={part}>{parts[part]}</Fragment>
        ))}
      </section>
    </Card>
  )
}

/** The member's words and photos, and what is missing among them. */
function OwnWords({ profile, photos }: Props) {
  const { prompts, aboutMe } = profile
  const parts = buildStory({ photos: photos ?? [], prompts, aboutMe })
  return (
    <>
      {parts.length > 0 && (
        <div className="grid grid-cols-1 items-center gap-6 sm:grid-cols-2">
          {parts.map((part) => {
            switch (part.kind) {
              case 'photo':
                return <Photo key={part.photo.id} {...part} />
              case 'answer':
                return <Answer key={part.answer.prompt} answer={part.answer} />
              case 'about':
                return <About key="about" text={part.text} />
            }
          })}
        </div>
      )}
      <Invitations profile={profile} photos={photos} />
    </>
  )
}

function OwnFacts({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui()
  if (!hasFacts(profile)) return null
  return (
    <div className="relative grid grid-cols-1 gap-6 border-t border-line pt-6">
      <StoryEditLink section="personal" label={t`Edit details`} className="absolute end-0 top-4" />
      <ProfileFacts details={profile} />
    </div>
  )
}

/** The member's places; nothing without any. */
function OwnPath({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui()
  const { data: path } = useOwnPath()
  if (!path) return null
  const steps = listSteps(path, profile)
  if (steps.length === 0) return null
  return (
    <div className="relative grid grid-cols-1 border-t border-line pt-6">
      <StoryEditLink
        section="places"
        label={t`Edit your places`}
        className="absolute end-0 top-4"
      />
      <ProfileDialogSection title={<Trans>Places</Trans>}>
        <PathLine steps={steps} className="text-ink-2" />
      </ProfileDialogSection>
    </div>
  )
}

function Photo({ photo, position }: { photo: OwnPhoto; position: number }) {
  const { t } = useLingui()
  const savesData = useSavesData()
  return (
    <PhotoFrame
      name=""
      alt={photo.description ?? t`Your photo ${position}`}
      {...photoSources(photo.src, [320, 640], savesData)}
      sizes={SIZES}
      thumbhash={photo.placeholder}
      className="rounded-card"
    >
      {!photo.isApproved && (
        <Badge kind="pending" className="absolute start-2 top-2 max-w-[calc(100%-1rem)]">
          <Trans>In review</Trans>
        </Badge>
      )}
      <StoryEditLink
        section="photos"
        label={t`Edit photo ${position}`}
        className="absolute end-2 bottom-2 border-line bg-surface/90 text-ink shadow-1"
      />
    </PhotoFrame>
  )
}

function Answer({ answer }: { answer: PromptAnswer }) {
  const { t } = useLingui()
  const prompt = getPromptText(answer.prompt)
  return (
    <ProfilePrompt
      {...answer}
      action={<StoryEditLink section="prompts" label={t`Edit your answer to “${prompt}”`} />}
    />
  )
}

function About({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <ProfileDialogSection title={<Trans context="profile">About</Trans>}>
      <div className="flex items-end justify-between gap-3">
        <MemberText className="max-w-prose min-w-0 whitespace-pre-line wrap-anywhere">
          {text}
        </MemberText>
        <StoryEditLink section="about" label={t`Edit the text about you`} />
      </div>
    </ProfileDialogSection>
  )
}

/** Invitations for what is still missing of a profile that says who somebody is. */
function Invitations({ profile, photos }: Props) {
  const missing = PROMPTS_MAXIMUM - profile.prompts.length
  const needsPhotos = photos !== undefined && photos.length < 2
  if (missing === 0 && profile.aboutMe && !needsPhotos) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {missing > 0 && (
        <Invitation section="prompts" icon={<MessageSquareQuote aria-hidden />}>
          {missing === PROMPTS_MAXIMUM ? (
            <Trans>Answer a prompt</Trans>
          ) : (
            <Plural value={missing} one="Answer one more prompt" other="Answer # more prompts" />
          )}
        </Invitation>
      )}
      {!profile.aboutMe && (
        <Invitation section="about" icon={<NotebookPen aria-hidden />}>
          <Trans>Write about yourself</Trans>
        </Invitation>
      )}
      {needsPhotos && (
        <Invitation section="photos" icon={<Images aria-hidden />}>
          {photos.length === 0 ? <Trans>Add a photo</Trans> : <Trans>Add another photo</Trans>}
        </Invitation>
      )}
    </ul>
  )
}

type InvitationProps = { section: ProfileSection; icon: ReactNode; children: ReactNode }

function Invitation({ section, icon, children }: InvitationProps) {
  return (
    <li className="max-w-full">
      <Button asChild variant="secondary" size="sm">
        <SectionLink section={section}>
          {icon}
          {children}
        </SectionLink>
      </Button>
    </li>
  )
}

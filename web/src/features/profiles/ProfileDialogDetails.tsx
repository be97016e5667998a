import type { MemberView } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ScanFace } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { PreviewHours } from '../free-hours/PreviewHours.tsx'
import { SharedHours } from '../free-hours/SharedHours.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { MemberPath } from '../path/MemberPath.tsx'
import { SharedTrips } from '../trips/SharedTrips.tsx'
import { ProfileDialogHead } from './ProfileDialogHead.tsx'
import { ProfileDialogMenu } from './ProfileDialogMenu.tsx'
import { ProfileDialogSection } from './ProfileDialogSection.tsx'
import { ProfileDialogReasons } from './ProfileDialogReasons.tsx'
import { LazyProfileVoices } from './LazyProfileVoices.tsx'
import { LazyProfileVouches } from './LazyProfileVouches.tsx'
import { ProfileDialogStory } from './ProfileDialogStory.tsx'
import type { TypedParts } from './preview-rules.ts'
import { ProfileFacts } from './ProfileFacts.tsx'
import { hasFacts, type ProfilePart, profileParts } from './story-rules.ts'
import { CriminalRecordsNotice } from '../../shared/CriminalRecordsNotice.tsx'
import { activityCopy } from '../../lib/profile-copy.ts'

type Full = Extract<MemberView, { view: 'full' }>

type Props = {
  view: Full
  isOwn: boolean
  /** Parts of the own profile that may not be saved yet. */
  typed: TypedParts | undefined
}

/** The full view beside the photos: the head, then the parts in the order of `profileParts`. */
export function ProfileDialogDetails({ view, isOwn, typed }: Props) {
  const { i18n } = useLingui()
  const { member, details, prompts, activity, isSelfieChecked } = view
  const { handle } = member
  const isMatched = view.likeState === 'matched'
  const parts: Record<ProfilePart, ReactNode> = {
    reasons: !isOwn && <ProfileDialogReasons view={view} />,
    voices: <LazyProfileVoices member={member} isOwn={isOwn} isMatched={isMatched} />,
    hours: isOwn ? (
      <PreviewHours isMatched={isMatched} typed={typed?.hours} />
    ) : (
      <SharedHours memberId={member.id} className="text-ink-2" />
    ),
    trips: isMatched && <SharedTrips memberId={member.id} isOwn={isOwn} />,
    story: <ProfileDialogStory view={view} isOwn={isOwn} />,
    places: (
      <MemberPath
        member={member}
        details={details}
        isOwn={isOwn}
        isMatched={isMatched}
        typed={typed?.path}
      >
        {(line) => (
          <ProfileDialogSection title={<Trans>Places</Trans>}>{line}</ProfileDialogSection>
        )}
      </MemberPath>
    ),
    vouches: <LazyProfileVouches member={member} isOwn={isOwn} isMatched={isMatched} />,
    facts: <ProfileFacts details={details} />,
  }
  const hasNothing = !details.aboutMe && prompts.length === 0 && !hasFacts(details)
  return (
    <div className="grid grid-cols-1 gap-7">
      <ProfileDialogHead member={member} menu={!isOwn && <ProfileDialogMenu view={view} />}>
        {isSelfieChecked && (
          <Badge kind="verified" icon={<ScanFace aria-hidden />}>
            <Trans>Selfie checked</Trans>
          </Badge>
        )}
        {activity && (
          <span className="inline-flex items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-xs font-medium text-ink-2">
            {activity === 'online' && <span aria-hidden className="size-2 rounded-full bg-leaf" />}
            {i18n._(activityCopy[activity])}
          </span>
        )}
      </ProfileDialogHead>
      {!isOwn && <CriminalRecordsNotice />}
      {profileParts.map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
      {hasNothing && (
        <p className="text-ink-2">
          <Trans>
            {handle} hasn’t written anything yet. A good question might get things started.
          </Trans>
        </p>
      )}
    </div>
  )
}

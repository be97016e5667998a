import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { Card } from '../../ui/Card.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { SettingsLinks } from '../account/SettingsLinks.tsx'
import { VisibilityCard } from '../account/VisibilityCard.tsx'
import { ReferralCard } from '../referrals/ReferralCard.tsx'
import { SelfieCard } from '../selfie-checks/SelfieCard.tsx'
import { ProfileFailed } from './ProfileFailed.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSections } from './ProfileSections.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileStats } from './ProfileStats.tsx'
import { StrengthCard } from './StrengthCard.tsx'
import { stepToResume } from './onboarding-rules.ts'
import { useOnboarding } from './use-onboarding.ts'
import { useOwnProfile, useVisibility } from './use-own-profile.ts'

/** The member's own profile with links to edit it. */
export function ProfilePage() {
  const profile = useOwnProfile()
  const isSkeletonShown = useSkeleton(profile.isPending)
  return (
    <div className="grid gap-6">
      <h1 className="display text-page">
        <Trans>Profile</Trans>
      </h1>
      {isSkeletonShown || profile.isPending ? (
        isSkeletonShown && <ProfileSkeleton />
      ) : profile.data ? (
        <Content profile={profile.data} />
      ) : (
        <ProfileFailed onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />
      )}
    </div>
  )
}

function Content({ profile }: { profile: OwnProfile }) {
  const { isAvailable, setAvailable } = useVisibility(profile)
  const photos = useQuery(api.photos.listMine.queryOptions({ select: (answer) => answer.photos }))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-6">
        <ProfileHeader
          profile={profile}
          isAvailable={isAvailable}
          picture={photos.data?.find((photo) => photo.isProfilePicture)}
        />
        <ProfileStats matchCount={profile.matchCount} unreadCount={profile.unreadCount} />
        <VisibilityCard
          isAvailable={isAvailable}
          isPaused={profile.isPaused}
          onChange={setAvailable}
        />
      </div>
      <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-2">
        <OnboardingCard />
        {photos.data && <StrengthCard profile={profile} photoCount={photos.data.length} />}
        <ProfileSections profile={profile} photoCount={photos.data?.length} />
        <SettingsLinks />
      </div>
      <div className="grid min-w-0 gap-6">
        <SelfieCard />
        <ReferralCard />
      </div>
    </div>
  )
}

/** Links back to onboarding steps left open or skipped; hidden once all are answered. */
function OnboardingCard() {
  const { data: onboarding } = useOnboarding()
  const step = onboarding && stepToResume(onboarding)
  if (!onboarding || !step) return null
  const done = onboarding.steps.filter(({ state }) => state === 'done').length
  const total = onboarding.steps.length
  return (
    <Card depth="flat" className="grid gap-1 py-4!">
      <h2 className="text-lg">
        <Trans>Finish your welcome</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        <Trans>
          {done} of {total} steps answered.
        </Trans>
      </p>
      <Link
        to="/dashboard/welcome/$step"
        params={{ step }}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-input font-medium text-indigo underline decoration-1 underline-offset-4 hover:text-indigo-hover hover:decoration-2"
      >
        <Trans>Go on where you left off</Trans>
        <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}

import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { useOwnProfile, useVisibility } from './use-own-profile.ts'
import { OnboardingCard } from './OnboardingCard.tsx'
import { ProfileFailed } from './ProfileFailed.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSections } from './ProfileSections.tsx'
import { SettingsLinks } from '../account/SettingsLinks.tsx'
import { ReferralCard } from '../referrals/ReferralCard.tsx'
import { SelfieCard } from '../selfie-checks/SelfieCard.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileStats } from './ProfileStats.tsx'
import { StrengthCard } from './StrengthCard.tsx'
import { VisibilityCard } from '../account/VisibilityCard.tsx'

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

import type { OwnProfile } from '@adire/contract/profiles.ts'
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { ArrowRight, Coins, HeartHandshake, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SettingsLinks } from '../account/SettingsLinks.tsx'
import { VisibilityCard } from '../account/VisibilityCard.tsx'
import { ReferralCard } from '../referrals/ReferralCard.tsx'
import { SelfieCard } from '../selfie-checks/SelfieCard.tsx'
import { TripsCard } from '../trips/TripsCard.tsx'
import { ownProfileCopy } from './edit-copy.ts'
import { stepToResume } from './onboarding-rules.ts'
import { OwnStory } from './OwnStory.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSections } from './ProfileSections.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { StrengthCard } from './StrengthCard.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { useOwnProfile, useProfileVisibility } from './use-own-profile.ts'

const ProfilePreviewDialog = lazyComponent(
  () => import('./ProfilePreviewDialog.tsx').then((module) => module.ProfilePreviewDialog),
  {
    as: 'dialog',
    title: msg`Your profile as others see it`,
    onClose: ({ onClose }) => onClose(),
  },
)

/** The member's own profile, what completes it, and links to edit it. */
export function ProfilePage() {
  const profile = useOwnProfile()
  return (
    <div className="grid gap-6">
      <h1 className="display text-page">
        <Trans>Profile</Trans>
      </h1>
      <QueryState query={profile} copy={ownProfileCopy} shape="page" skeleton={<ProfileSkeleton />}>
        {(own) => <Content profile={own} />}
      </QueryState>
      <PreviewSlot />
    </div>
  )
}

/** Opens `?preview=` (decision P16). */
function PreviewSlot() {
  const { preview } = useSearch({ from: '/dashboard/profile/' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  if (!preview) return null

  /** Goes back, so that Back doesn't reopen the preview; without history, removes the parameter. */
  function handleClose() {
    if (canGoBack) return history.back()
    void navigate({ to: '/dashboard/profile', search: {}, replace: true, resetScroll: false })
  }

  return <ProfilePreviewDialog viewer={preview} onClose={handleClose} />
}

function Content({ profile }: { profile: OwnProfile }) {
  const { isAvailable, setAvailable } = useProfileVisibility(profile)
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
        <OwnStory profile={profile} photos={photos.data} />
        <TripsCard />
      </div>
      <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-2">
        <OnboardingCard />
        {photos.data && <StrengthCard profile={profile} photoCount={photos.data.length} />}
        <ProfileSections profile={profile} photoCount={photos.data?.length} />
        <SettingsLinks />
      </div>
      <div className="grid min-w-0 gap-6">
        <VisibilityCard
          isAvailable={isAvailable}
          isPaused={profile.isPaused}
          onChange={setAvailable}
        />
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
        <Trans>Finish setting up</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        <Trans>
          {done} of {total} steps done.
        </Trans>
      </p>
      <Link
        to="/dashboard/welcome/$step"
        params={{ step }}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-input font-medium text-indigo underline decoration-1 underline-offset-4 hover:text-indigo-hover hover:decoration-2"
      >
        <Trans>Continue setup</Trans>
        <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}

type Props = { matchCount: number; unreadCount: number }

/** MEM-PROF-07 to 09; all three update live. */
function ProfileStats({ matchCount, unreadCount }: Props) {
  const wallet = useQuery(api.tokens.wallet.queryOptions({ select: ({ balance }) => balance }))
  return (
    <ul className="grid grid-cols-3 gap-3 sm:gap-4">
      <li className="grid">
        <Link to="/dashboard/matches" className={cn(tileStyle, linkStyle)}>
          <Stat
            icon={<HeartHandshake aria-hidden />}
            count={matchCount}
            label={<Plural value={matchCount} one="Match" other="Matches" />}
          />
        </Link>
      </li>
      <li className="grid">
        <Link to="/dashboard/messages" className={cn(tileStyle, linkStyle)}>
          <Stat
            icon={<MessageCircle aria-hidden />}
            count={unreadCount}
            label={<Plural value={unreadCount} one="Unread message" other="Unread messages" />}
          />
        </Link>
      </li>
      <li className="grid">
        <Link to="/dashboard/wallet" className={cn(tileStyle, linkStyle)}>
          <Stat
            icon={<Coins aria-hidden />}
            count={wallet.data}
            label={<Plural value={wallet.data ?? 0} one="Token" other="Tokens" />}
          />
        </Link>
      </li>
    </ul>
  )
}

const tileStyle = 'min-w-0 rounded-card border border-line bg-surface px-3.5 py-4 shadow-1 sm:p-5'
const linkStyle = 'transition hover:-translate-y-0.5 hover:shadow-2'

function Stat({
  icon,
  count,
  label,
}: {
  icon: ReactNode
  count: number | undefined
  label: ReactNode
}) {
  return (
    <span className="grid gap-1 [&>svg]:size-5 [&>svg]:text-indigo">
      {icon}
      <span className="display text-2xl tabular-nums">
        {count === undefined ? '–' : formatCount(count)}
      </span>
      <span className="text-sm leading-snug text-ink-2">{label}</span>
    </span>
  )
}

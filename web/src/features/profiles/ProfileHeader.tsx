import type { OwnPhoto } from '@adire/contract/photos.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Images, Pencil, ShieldCheck } from 'lucide-react'
import { nameAndAge, placeName } from '../../lib/format.ts'
import { useMember } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { choosePattern } from '../../ui/photo-fallback.ts'
import { VerificationNote } from './VerificationNote.tsx'

type Props = { profile: OwnProfile; isAvailable: boolean; picture: OwnPhoto | undefined }

/** Picture, name, badges and edit links at the top of the own profile. */
export function ProfileHeader({ profile, isAvailable, picture }: Props) {
  const { t } = useLingui()
  const roots = placeName({ city: profile.rootsCity ?? '', country: profile.rootsCountry ?? '' })
  return (
    <Card padding="none" isPremium={profile.isPremium}>
      <div className="relative h-24 bg-indigo-soft sm:h-32">
        <TextilePattern name={choosePattern(profile.handle)} className="opacity-45" />
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-6 gap-y-4 px-5 pb-6 sm:px-7 sm:pb-7">
        <span className="-mt-10 rounded-full border-4 border-surface bg-surface">
          <Avatar
            name={profile.handle}
            src={picture && `${picture.src}/320`}
            thumbhash={picture?.placeholder}
            alt={t`Your profile picture`}
            size="xl"
            className="block"
          />
        </span>
        <div className="col-span-2 row-start-2 grid grid-cols-1 gap-3">
          <div className="grid grid-cols-1 gap-0.5">
            <h2 className="font-text text-2xl font-semibold tracking-normal">
              {nameAndAge(profile)}
            </h2>
            <p className="text-ink-2">{placeName(profile)}</p>
            {roots && (
              <p className="text-sm text-ink-2">
                <Trans>Roots: {roots}</Trans>
              </p>
            )}
          </div>
          <Badges profile={profile} isAvailable={isAvailable} />
        </div>
        <VerificationNote verification={profile.verification} className="col-span-2" />
        <EditLinks className="gap-3 max-sm:col-span-2 max-sm:grid sm:col-start-2 sm:row-start-1 sm:flex sm:justify-end" />
      </div>
    </Card>
  )
}

function EditLinks({ className }: { className: string }) {
  return (
    <div className={className}>
      <Button asChild>
        <Link to="/dashboard/profile/edit/$section" params={{ section: 'basic' }}>
          <Pencil aria-hidden />
          <Trans>Edit Profile Details</Trans>
        </Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/dashboard/profile/photos">
          <Images aria-hidden />
          <Trans>Your Photos</Trans>
        </Link>
      </Button>
    </div>
  )
}

/** MEM-PROF-03 to 06. */
function Badges({
  profile: { verification, isPaused, isPremium, missing },
  isAvailable,
}: Pick<Props, 'profile' | 'isAvailable'>) {
  const { role } = useMember()
  return (
    <div className="flex flex-wrap gap-2">
      {verification.state === 'verified' && (
        <Badge kind="verified">
          <Trans>Verified</Trans>
        </Badge>
      )}
      {verification.state === 'pending' && (
        <Badge kind="pending">
          <Trans>Pending Verification</Trans>
        </Badge>
      )}
      {verification.state === 'denied' && (
        <Badge kind="rejected">
          <Trans>Not verified</Trans>
        </Badge>
      )}
      <Badge kind={isAvailable && !isPaused && !missing ? 'available' : 'hidden'}>
        {isPaused ? (
          <Trans>Paused</Trans>
        ) : isAvailable && missing ? (
          <Trans>Not shown yet</Trans>
        ) : isAvailable ? (
          <Trans>Available</Trans>
        ) : (
          <Trans>Hidden</Trans>
        )}
      </Badge>
      {isPremium && (
        <Badge kind="premium">
          <Trans>Premium</Trans>
        </Badge>
      )}
      {role !== 'member' && (
        <Badge icon={<ShieldCheck aria-hidden />}>
          {role === 'admin' ? <Trans>Admin</Trans> : <Trans>Moderator</Trans>}
        </Badge>
      )}
    </div>
  )
}

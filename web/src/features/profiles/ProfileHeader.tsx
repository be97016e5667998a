import type { OwnPhoto } from '@adire/contract/photos.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Camera, Eye, Images, MapPin, Pencil, ShieldCheck } from 'lucide-react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { nameAndAge, placeName } from '../../lib/format.ts'
import { photoSources } from '../../lib/photo-sources.ts'
import { useMember } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { VerificationNote } from './VerificationNote.tsx'

type Props = { profile: OwnProfile; isAvailable: boolean; picture: OwnPhoto | undefined }

/** The profile itself at the top of the own page: portrait, name, place and badges. */
export function ProfileHeader({ profile, isAvailable, picture }: Props) {
  const roots = placeName({ city: profile.rootsCity ?? '', country: profile.rootsCountry ?? '' })
  return (
    <Card
      padding="none"
      isPremium={profile.isPremium}
      className="grid grid-cols-1 min-[20rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="min-[20rem]:max-sm:ps-4 min-[20rem]:max-sm:pt-4 sm:row-span-2">
        <Portrait profile={profile} picture={picture} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-center gap-3 p-4 sm:content-start sm:p-7 sm:pb-0">
        <div className="grid grid-cols-1 gap-1">
          <h2 className="display text-2xl sm:text-page">{nameAndAge(profile)}</h2>
          <p className="flex items-start gap-2 text-ink-2">
            <MapPin aria-hidden className="mt-0.75 size-[1.125rem] shrink-0 text-ink-3" />
            <span className="min-w-0">{placeName(profile)}</span>
          </p>
          {roots && (
            <p className="text-sm text-ink-2">
              <Trans>Roots: {roots}</Trans>
            </p>
          )}
        </div>
        <Badges profile={profile} isAvailable={isAvailable} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-between gap-5 px-4 pt-4 pb-5 min-[20rem]:col-span-2 sm:col-span-1 sm:col-start-2 sm:px-7 sm:pb-7">
        <VerificationNote verification={profile.verification} />
        <EditLinks />
      </div>
    </Card>
  )
}

/** Profile picture, also while it waits for review, with a link to the photos. */
function Portrait({ profile, picture }: Pick<Props, 'profile' | 'picture'>) {
  const { t } = useLingui()
  const savesData = useSavesData()
  return (
    <PhotoFrame
      name={profile.handle}
      alt={picture ? t`Your profile picture` : t`You have no profile picture yet`}
      {...(picture && photoSources(picture.src, [320, 640], savesData))}
      sizes="(min-width: 40rem) 256px, 40vw"
      thumbhash={picture?.placeholder}
      isPriority
      className="min-[20rem]:max-sm:rounded-tile sm:aspect-auto sm:h-full sm:min-h-80"
    >
      {picture && !picture.isApproved && (
        <Badge kind="pending" className="absolute start-2 top-2 max-w-[calc(100%-1rem)]">
          <Trans>In review</Trans>
        </Badge>
      )}
      <Button
        asChild
        size="sm"
        variant={picture ? 'secondary' : 'primary'}
        className={cn(
          'absolute end-2 bottom-2',
          picture ? 'max-sm:size-9 max-sm:p-0' : 'start-2 max-w-none px-2',
        )}
      >
        <Link to="/dashboard/profile/photos">
          {picture ? <Images aria-hidden /> : <Camera aria-hidden className="max-sm:hidden" />}
          {picture ? (
            <span className="max-sm:sr-only">
              <Trans>Your Photos</Trans>
            </span>
          ) : (
            <Trans>Add a photo</Trans>
          )}
        </Link>
      </Button>
    </PhotoFrame>
  )
}

function EditLinks() {
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid">
      <Button asChild>
        <Link to="/dashboard/profile/edit/$section" params={{ section: 'basic' }}>
          <Pencil aria-hidden />
          <Trans>Edit Profile Details</Trans>
        </Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/dashboard/profile" search={{ preview: 'free' }} resetScroll={false}>
          <Eye aria-hidden />
          <Trans>See my profile as others do</Trans>
        </Link>
      </Button>
    </div>
  )
}

/** MEM-PROF-03 to 06. */
function Badges({
  profile: { verification, isPaused, isPremium, hiddenReason },
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
        <Badge kind="pending" wraps>
          <Trans>Pending Verification</Trans>
        </Badge>
      )}
      {verification.state === 'denied' && (
        <Badge kind="rejected">
          <Trans>Not verified</Trans>
        </Badge>
      )}
      <Badge kind={isAvailable && !isPaused && !hiddenReason ? 'available' : 'hidden'}>
        {isPaused ? (
          <Trans>Paused</Trans>
        ) : isAvailable && hiddenReason === 'staff' ? (
          <Trans>Not shown</Trans>
        ) : isAvailable && hiddenReason ? (
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

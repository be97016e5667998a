import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { OwnPhoto } from '@adire/contract/photos.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { photoSources } from '../../lib/photo-sources.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { withLabel } from '../../lib/format.ts'

/** Interval at which the remaining time of a boost is updated. */
const BOOST_UPDATE_MS = 10_000
const badge = 'max-sm:gap-1 max-sm:px-1.5'

type Props = {
  photo: OwnPhoto
  position: number
  total: number
  /** Buttons over the picture. */
  children: ReactNode
  /** Attributes that make the picture draggable. */
  dragProps?: HTMLAttributes<HTMLElement>
}

/** One own photo with its state and buttons. */
export function PhotoTile({ photo, position, total, dragProps, children }: Props) {
  const { t } = useLingui()
  const savesData = useSavesData()
  const { src, placeholder, isProfilePicture } = photo
  const description = photo.pendingDescription ?? photo.description
  const standard = t`Your photo ${position} of ${total}`
  return (
    <figure className="group relative h-full overflow-hidden rounded-card border border-line shadow-1">
      <div className="h-full select-none [-webkit-touch-callout:none]" {...dragProps}>
        <PhotoFrame
          name=""
          alt={description === null ? standard : withLabel(standard, description)}
          {...photoSources(src, [320, 640, 1280], savesData)}
          sizes={
            isProfilePicture ? '(min-width: 48rem) 470px, 66vw' : '(min-width: 48rem) 230px, 33vw'
          }
          thumbhash={placeholder}
          isPriority={isProfilePicture}
          className="h-full"
        />
      </div>
      <figcaption className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap gap-1 bg-linear-to-t from-black/70 to-transparent p-1.5 pt-8 sm:gap-1.5 sm:p-2.5 sm:pt-10">
        {isProfilePicture && (
          <Badge
            icon={<Star aria-hidden />}
            className={`border-transparent bg-surface text-ink ${badge}`}
            wraps
          >
            <Trans>Profile picture</Trans>
          </Badge>
        )}
        <StateBadge photo={photo} />
        {photo.isApproved && photo.pendingDescription !== null && (
          <Badge kind="pending" className={`max-sm:[&_svg]:hidden ${badge}`} wraps>
            <Trans>Description in review</Trans>
          </Badge>
        )}
      </figcaption>
      {children}
    </figure>
  )
}

/** Review state, or the boost: only approved photos can be boosted. */
function StateBadge({ photo: { isApproved, boostExpiresAt } }: Pick<Props, 'photo'>) {
  const now = useNow(BOOST_UPDATE_MS)
  const msLeft = boostExpiresAt === null ? 0 : Date.parse(boostExpiresAt) - now
  // Rounded down, because the time is up to one update old: a new boost had more than its 24 hours.
  const minutesLeft = Math.max(1, Math.floor(msLeft / MINUTE_MS))
  if (msLeft > 0)
    return (
      <>
        <Badge kind="boosted" className={badge} wraps>
          <Trans>Boosted</Trans>
        </Badge>
        <span className="self-center text-xs font-medium text-white tabular-nums">
          <BoostTimeLeft minutes={minutesLeft} />
        </span>
      </>
    )
  return isApproved ? (
    <Badge kind="approved" className={`max-sm:[&_svg]:hidden ${badge}`} wraps>
      <Trans>Approved</Trans>
    </Badge>
  ) : (
    <Badge kind="pending" className={badge} wraps>
      <Trans>Pending</Trans>
    </Badge>
  )
}

/** Remaining time of a boost, such as "3 h 20 min left". */
function BoostTimeLeft({ minutes }: { minutes: number }) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? (
    <Trans>{rest} min left</Trans>
  ) : (
    <Trans>
      {hours} h {rest} min left
    </Trans>
  )
}

import type { CardPhoto } from '@adire/contract/members.ts'
import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { cn } from '../ui/cn.ts'
import { PhotoFrame } from '../ui/PhotoFrame.tsx'

type Props = {
  photo: CardPhoto & { isApproved: boolean }
  handle: string
  alt: string
  /** Blurs a photo with a hint, so that nobody sees it by surprise. */
  isCovered: boolean
  onShow: () => void
  /** Badge, shown once the photo is approved. */
  children?: ReactNode
}

/** Thumbnail of a member's photo with its review state; opens it large. */
export function PhotoThumb({ photo, handle, alt, isCovered, onShow, children }: Props) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="relative block w-full overflow-hidden rounded-tile"
    >
      <PhotoFrame
        name={handle}
        alt={alt}
        src={`${photo.src}/320`}
        thumbhash={photo.placeholder}
        className={cn(isCovered && '[&>img]:blur-xl')}
      />
      {isCovered && <RevealOverlay />}
      <span className="absolute inset-x-1.5 bottom-1.5 flex">
        {photo.isApproved ? (
          children
        ) : (
          <Badge kind="pending" wraps>
            <Trans>Pending</Trans>
          </Badge>
        )}
      </span>
    </button>
  )
}

/** Label on a blurred photo; the button around it reveals the photo. */
export function RevealOverlay() {
  return (
    <span className="absolute inset-0 m-auto flex h-fit w-fit items-center gap-1.5 rounded-full bg-surface px-3 py-1 text-sm font-medium text-ink shadow-1">
      <EyeOff aria-hidden className="size-4 text-ink-2" />
      <Trans>Show</Trans>
    </span>
  )
}

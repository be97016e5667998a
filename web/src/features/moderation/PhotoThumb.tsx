import type { CardPhoto } from '@adire/contract/members.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { cn } from '../../ui/cn.ts'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { ShowMark } from './ShowMark.tsx'

type Props = {
  photo: CardPhoto & { isApproved: boolean }
  handle: string
  alt: string
  /** A hint says that it may be something nobody wants to meet by surprise. */
  isCovered: boolean
  onShow: () => void
  /** Stands on it once it is approved. */
  children?: ReactNode
}

/** One of a member's photos, small, with whether it still waits; pressed, it is shown large. */
export function PhotoThumb({ photo, handle, alt, isCovered, onShow, children }: Props) {
  return (
    <button type="button" onClick={onShow} className="relative block w-full overflow-hidden rounded-tile">
      <PhotoFrame
        name={handle}
        alt={alt}
        src={`${photo.src}/320`}
        thumbhash={photo.placeholder}
        className={cn(isCovered && '[&>img]:blur-xl')}
      />
      {isCovered && <ShowMark />}
      <span className="absolute start-1.5 bottom-1.5">
        {photo.isApproved ? (
          children
        ) : (
          <Badge kind="pending">
            <Trans>Pending</Trans>
          </Badge>
        )}
      </span>
    </button>
  )
}

import type { MemberCard } from '@adire/contract/members.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'

type Props = {
  member: Pick<MemberCard, 'handle' | 'photo'>
  /** How wide the picture is shown, for the browser's choice among the two card widths. */
  sizes: string
  isPriority?: boolean
  /** Where the name stands beside it. */
  isDecorative?: boolean
  children?: ReactNode
  className?: string
}

/** A member's profile picture at card size; cloth and an initial for those without one. */
export function MemberPhoto({
  member: { handle, photo },
  sizes,
  isPriority = false,
  isDecorative = false,
  children,
  className = '',
}: Props) {
  const { t } = useLingui()
  return (
    <PhotoFrame
      name={handle}
      alt={isDecorative && photo ? '' : t`Photo of ${handle}`}
      src={photo && `${photo.src}/640`}
      srcSet={photo ? `${photo.src}/320 320w, ${photo.src}/640 640w` : undefined}
      sizes={sizes}
      thumbhash={photo?.placeholder}
      isPriority={isPriority}
      className={className}
    >
      {children}
    </PhotoFrame>
  )
}

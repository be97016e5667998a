import type { MemberCard } from '@adire/contract/members.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { photoSources } from '../../lib/photo-sources.ts'
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

/** A member's profile picture at card size, with its owner's words for it; cloth and an initial for those without one. */
export function MemberPhoto({
  member: { handle, photo },
  sizes,
  isPriority = false,
  isDecorative = false,
  children,
  className = '',
}: Props) {
  const { t } = useLingui()
  const savesData = useSavesData()
  const unsaid = isDecorative && photo ? '' : t`Photo of ${handle}`
  return (
    <PhotoFrame
      name={handle}
      alt={photo?.description ?? unsaid}
      {...(photo && photoSources(photo.src, [320, 640], savesData))}
      sizes={sizes}
      thumbhash={photo?.placeholder}
      isPriority={isPriority}
      className={className}
    >
      {children}
    </PhotoFrame>
  )
}

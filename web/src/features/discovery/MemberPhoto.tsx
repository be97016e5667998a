import type { MemberCard } from '@adire/contract/members.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { photoSources } from '../../lib/photo-sources.ts'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'

type Props = {
  member: Pick<MemberCard, 'handle' | 'photo'>
  /** Displayed width, for the browser's choice between the two card widths. */
  sizes: string
  isPriority?: boolean
  /** Decorative if the name is shown beside it. */
  isDecorative?: boolean
  children?: ReactNode
  className?: string
}

/**
 * Profile picture at card size with its owner's alt text; a textile pattern and an initial without
 * one.
 */
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
  const fallbackAlt = isDecorative && photo ? '' : t`Photo of ${handle}`
  return (
    <PhotoFrame
      name={handle}
      alt={photo?.description ?? fallbackAlt}
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

import type { LikedPart } from '@adire/contract/liked-parts.ts'
import { Trans } from '@lingui/react/macro'
import { LikedPartPicture } from './LikedPartPicture.tsx'
import { MemberText } from '../ui/MemberText.tsx'

type Props = { on: LikedPart | null; comment: string | null; isOwn: boolean; name: string }

/** Part of a like, with its comment; nothing for a like of the whole profile. */
export function LikeNote({ on, comment, isOwn, name }: Props) {
  if (!on) return null
  return (
    <div className="my-1.5 grid gap-2 rounded-tile bg-surface-2 p-2.5 text-ink-2">
      <LikedPartPicture part={on} isOwn={isOwn} name={name} />
      {comment !== null && (
        <MemberText className="text-ink [overflow-wrap:anywhere]">
          <Trans>“{comment}”</Trans>
        </MemberText>
      )}
    </div>
  )
}

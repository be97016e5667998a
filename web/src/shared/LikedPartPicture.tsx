import type { LikedPart } from '@adire/contract/liked-parts.ts'
import { Trans } from '@lingui/react/macro'
import { ImageOff, MessageSquareQuote } from 'lucide-react'
import { getPromptText } from '../lib/prompt-copy.ts'
import { PhotoFrame } from '../ui/PhotoFrame.tsx'

type Props = {
  part: LikedPart
  /** True for a part of the viewer's own profile. */
  isOwn: boolean
  /** Name of its owner, for the picture's fallback; empty if the owner isn't named here. */
  name: string
}

/** The part of a profile that a like is about: a small photo with its name, or the prompt. */
export function LikedPartPicture({ part, isOwn, name }: Props) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-sm">
      <Picture part={part} name={name} />
      <span className="min-w-0">
        <PartName part={part} isOwn={isOwn} />
      </span>
    </span>
  )
}

function Picture({ part, name }: Pick<Props, 'part' | 'name'>) {
  if (part.kind === 'photo' && part.photo)
    return (
      <PhotoFrame
        name={name}
        // The words beside it say what it is.
        alt={part.photo.description ?? ''}
        src={`${part.photo.src}/320`}
        thumbhash={part.photo.placeholder}
        className="h-15 w-12 shrink-0 rounded-input"
      />
    )
  const Icon = part.kind === 'photo' ? ImageOff : MessageSquareQuote
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-input bg-surface-3 text-ink-3">
      <Icon aria-hidden className="size-5" />
    </span>
  )
}

function PartName({ part, isOwn }: Pick<Props, 'part' | 'isOwn'>) {
  if (part.kind === 'prompt') {
    const prompt = getPromptText(part.prompt)
    return isOwn ? <Trans>Your answer: {prompt}</Trans> : <Trans>Their answer: {prompt}</Trans>
  }
  if (!part.photo) return <Trans>A photo that is no longer shown</Trans>
  return isOwn ? <Trans>Your photo</Trans> : <Trans>Their photo</Trans>
}

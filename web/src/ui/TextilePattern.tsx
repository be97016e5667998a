import type { TextileColours, TextileName } from '@adire/contract/art/textile.ts'
import { textilePattern } from '@adire/contract/art/textile.ts'
import { useId } from 'react'
import { cn } from './cn.ts'

type Props = {
  name: TextileName
  /** Any CSS colours; left out, thread in indigo and accents in ember on nothing. */
  colours?: TextileColours
  scale?: number
  className?: string
}

const quiet: TextileColours = {
  ground: 'transparent',
  thread: 'var(--indigo)',
  accent: 'var(--ember)',
}

/**
 * Fills its box with cloth. Decoration: give it `opacity-[.06]` behind a hero, `h-6` as a divider.
 */
export function TextilePattern({ name, colours = quiet, scale = 1, className }: Props) {
  const id = `cloth${useId().replaceAll(/[^\w]/g, '')}`
  // The markup is our own drawing, with nothing in it from outside.
  return (
    <svg aria-hidden className={cn('block size-full', className)} width="100%" height="100%">
      <defs dangerouslySetInnerHTML={{ __html: textilePattern(id, name, colours, scale) }} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

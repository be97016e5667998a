import type { TextileColours, TextileName } from '@adire/art/textile.ts'
import { textilePattern } from '@adire/art/textile.ts'
import { useId } from 'react'
import { cn } from './cn.ts'

type Props = {
  name: TextileName
  /** Indigo and ember on a transparent ground by default. */
  colours?: TextileColours
  scale?: number
  className?: string
}

const defaultColours: TextileColours = {
  ground: 'transparent',
  thread: 'var(--indigo)',
  accent: 'var(--ember)',
}

/** Decorative textile pattern that fills its box. */
export function TextilePattern({ name, colours = defaultColours, scale = 1, className }: Props) {
  const id = `cloth${useId().replaceAll(/[^\w]/g, '')}`
  // The inner HTML is safe: our own drawing without user input.
  return (
    <svg aria-hidden className={cn('block size-full', className)} width="100%" height="100%">
      <defs dangerouslySetInnerHTML={{ __html: textilePattern(id, name, colours, scale) }} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

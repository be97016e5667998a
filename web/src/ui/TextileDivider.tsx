import type { TextileName } from '@adire/art/textile.ts'
import { cn } from './cn.ts'
import { TextilePattern } from './TextilePattern.tsx'

type Props = { name?: TextileName; className?: string }

/** Decorative band between two sections. */
export function TextileDivider({ name = 'weft', className }: Props) {
  return (
    <div aria-hidden className={cn('h-6 overflow-hidden opacity-40', className)}>
      <TextilePattern name={name} scale={0.5} />
    </div>
  )
}

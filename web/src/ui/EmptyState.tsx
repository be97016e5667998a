import type { TextileName } from '@adire/art/textile.ts'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { TextilePattern } from './TextilePattern.tsx'

type Props = {
  title: ReactNode
  /** One sentence of explanation. */
  children?: ReactNode
  /** Button with the next step. */
  action?: ReactNode
  tile?: TextileName
  headingLevel?: 2 | 3
  className?: string
}

/** Shown in place of an empty list, with the next step. */
export function EmptyState({
  title,
  children,
  action,
  tile = 'arch',
  headingLevel = 2,
  className,
}: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <div
      className={cn(
        'mx-auto grid max-w-md justify-items-center gap-4 px-4 py-10 text-center',
        className,
      )}
    >
      <div className="rounded-arch relative h-32 w-28 overflow-hidden bg-indigo-soft">
        <TextilePattern name={tile} scale={0.6} className="opacity-80" />
      </div>
      <div className="grid gap-1.5">
        <Heading className="text-xl">{title}</Heading>
        {children !== undefined && <p className="text-balance text-ink-2">{children}</p>}
      </div>
      {action}
    </div>
  )
}

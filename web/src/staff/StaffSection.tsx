import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

type Props = {
  title: ReactNode
  text: ReactNode
  /** 2 if the section is a page of its own. */
  headingLevel?: 2 | 3
  action?: ReactNode
  children: ReactNode
}

/** Section of a staff page: heading, explanation, an action and the content. */
export function StaffSection({ title, text, headingLevel = 3, action, children }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={cn('grid grid-cols-1 gap-4', headingLevel === 2 && 'max-sm:pt-4')}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <Heading className={headingLevel === 2 ? 'text-2xl' : 'text-lg'}>{title}</Heading>
          <p className="max-w-prose text-sm text-ink-2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'
import { Card } from '../ui/Card.tsx'

type Props = {
  title: ReactNode
  /** One or two sentences: what it is for. */
  text?: ReactNode
  /** Beside the title: a state in one word. */
  aside?: ReactNode
  children?: ReactNode
  className?: string
}

export function SettingsCard({ title, text, aside, children, className }: Props) {
  return (
    <Card asChild className={cn('grid gap-4', className)}>
      <section>
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="text-lg font-semibold">{title}</h3>
            {aside}
          </div>
          {text !== undefined && <p className="max-w-prose text-ink-2">{text}</p>}
        </div>
        {children}
      </section>
    </Card>
  )
}

import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'
import { Card } from '../ui/Card.tsx'

type Props = {
  title: ReactNode
  /** Explains the card in one or two sentences. */
  text?: ReactNode
  /** Shown beside the title, usually a badge. */
  aside?: ReactNode
  children?: ReactNode
  className?: string
}

/** Card with an h3, for pages whose sections have an h2. */
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

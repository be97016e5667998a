import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'

type Props = {
  /** Link to the case, which the whole row follows. */
  link: ReactNode
  details: ReactNode
  badges: ReactNode
  /** When it is due or was closed. */
  time: ReactNode
}

/** Row of a report case or appeal in its queue. */
export function CaseRow({ link, details, badges, time }: Props) {
  return (
    <Card
      asChild
      padding="sm"
      isInteractive
      className="relative flex items-center gap-x-4 gap-y-2 max-sm:flex-wrap"
    >
      <article>
        <div className="grid min-w-0 flex-1 gap-1.5 max-sm:basis-full">
          <h3 className="font-text text-base font-semibold tracking-normal">{link}</h3>
          <p className="text-sm text-ink-2">{details}</p>
          <div className="flex flex-wrap items-center gap-2 empty:hidden">{badges}</div>
        </div>
        {time}
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100 max-sm:hidden"
        />
      </article>
    </Card>
  )
}

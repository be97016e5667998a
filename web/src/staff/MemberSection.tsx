import { type ReactNode, useId } from 'react'
import { Card } from '../ui/Card.tsx'

type Props = { title: ReactNode; children: ReactNode }

/** Titled section of a member record. */
export function MemberSection({ title, children }: Props) {
  const id = useId()
  return (
    <Card asChild className="grid grid-cols-1 gap-4 wrap-anywhere">
      <section aria-labelledby={id}>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {children}
      </section>
    </Card>
  )
}

/** Empty state of a `MemberSection`. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-3">{children}</p>
}

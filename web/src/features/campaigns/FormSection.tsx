import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card } from '../../ui/Card.tsx'

/** Card with a heading that groups fields of the campaign form; an opened step focuses its first. */
export function FormSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card asChild padding="md">
      <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h4 id={id} tabIndex={-1} className="text-lg outline-none">
          {title}
        </h4>
        {children}
      </section>
    </Card>
  )
}

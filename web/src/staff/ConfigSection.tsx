import type { ReactNode } from 'react'

type Props = { title: ReactNode; text: ReactNode; action?: ReactNode; children: ReactNode }

/** One section of the tab: what it is about, and what is in it. */
export function ConfigSection({ title, text, action, children }: Props) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h3 className="text-lg">{title}</h3>
          <p className="max-w-prose text-sm text-ink-2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

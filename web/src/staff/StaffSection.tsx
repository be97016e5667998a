import type { ReactNode } from 'react'

type Props = { title: ReactNode; text: ReactNode; action?: ReactNode; children: ReactNode }

/** Section of a staff page: heading, explanation, an action and the content. */
export function StaffSection({ title, text, action, children }: Props) {
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

import type { ReactNode } from 'react'

/** What a page that is one card has to say, read out when it changes. */
export function LinkSays({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="grid gap-2">
      <h1 className="display text-2xl wrap-anywhere">{title}</h1>
      <p className="text-ink-2 wrap-anywhere">{children}</p>
    </div>
  )
}

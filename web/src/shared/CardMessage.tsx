import type { ReactNode } from 'react'

/** Message of a single-card page, announced by screen readers when it changes. */
export function CardMessage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="grid gap-2">
      <h1 className="display text-2xl wrap-anywhere">{title}</h1>
      <p className="text-ink-2 wrap-anywhere">{children}</p>
    </div>
  )
}

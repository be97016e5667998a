import type { ReactNode } from 'react'

/** Message of a single-card page, announced when it changes. */
export function LinkMessage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="grid gap-2">
      <h1 className="display text-2xl wrap-anywhere">{title}</h1>
      <p className="text-ink-2 wrap-anywhere">{children}</p>
    </div>
  )
}

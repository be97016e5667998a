import type { ReactNode } from 'react'

/** A titled part of a profile. */
export function ProfileDialogSection({
  title,
  children,
}: {
  title: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

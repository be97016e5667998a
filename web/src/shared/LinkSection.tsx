import type { ReactNode } from 'react'

type Props = { title: ReactNode; children: ReactNode }

/** One of several actions on the page of an emailed link; pages with one action use `LinkCard`. */
export function LinkSection({ title, children }: Props) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

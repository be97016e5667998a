import type { ReactNode } from 'react'

export type KitTheme = 'light' | 'dark'

type Props = { title: string; children: (theme: KitTheme) => ReactNode }

/** The same samples in both themes, side by side where there is room. */
export function KitSection({ title, children }: Props) {
  const id = `kit-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="grid min-w-0 content-start gap-6 rounded-card border border-line bg-bg p-4 text-ink sm:p-6"
          >
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  )
}

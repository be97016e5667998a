import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Logo } from '../ui/Logo.tsx'
import { TextilePattern } from '../ui/TextilePattern.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** Page with a single card below the logo, for links in emails. */
export function StandaloneCard({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate grid min-h-dvh content-center justify-items-center gap-8 px-4 py-10">
      <TextilePattern name="rings" className="absolute inset-0 -z-10 opacity-[0.05]" />
      <header>
        <PageLink href="/" className="inline-block rounded-input">
          <Logo />
        </PageLink>
      </header>
      <Card asChild depth="floating" padding="lg" className="grid w-full max-w-md gap-6">
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </Card>
    </div>
  )
}

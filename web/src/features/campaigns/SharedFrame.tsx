import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { PageLink } from '../../ui/PageLink.tsx'

/** Page around what advertisers read by a link, without an account. */
export function SharedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[75rem] grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 sm:px-6">
      <header>
        <PageLink href="/" className="inline-block rounded-input">
          <Logo />
        </PageLink>
      </header>
      <main id="main" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
        {children}
      </main>
    </div>
  )
}

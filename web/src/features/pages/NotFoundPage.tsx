import { BRAND } from '@adire/contract/brand.ts'
import { useLingui } from '@lingui/react/macro'
import { usePagePath } from '../../lib/page-address.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { NotFoundContent } from '../../shared/NotFoundContent.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'

/** 404 page, both as a public page and in the app. */
export function NotFoundPage() {
  const { t } = useLingui()
  // In the app, `AppShell` sets the title.
  const isPublic = usePagePath() !== ''
  return (
    <main className="relative isolate grid min-h-dvh content-center justify-items-center gap-8 overflow-hidden px-6 py-16 text-center">
      {isPublic && <title>{`${t`Page not found`} · ${BRAND.name}`}</title>}
      <meta name="robots" content="noindex" />
      <TextilePattern name="arch" className="absolute inset-0 -z-10 opacity-[0.05]" />
      <PageLink href="/" className="rounded-input">
        <Logo />
      </PageLink>
      <NotFoundContent />
      {isPublic && <StaticHtml>{import.meta.env.DRAWS_ALL && <LanguageLinks />}</StaticHtml>}
    </main>
  )
}

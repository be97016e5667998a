import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { AuthLink } from '../auth/AuthLink.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import './site-menu.css'

/** Header of public pages. The cookie notice comes right after the skip link. */
export function PageHeader() {
  return (
    <>
      <CookieNotice />
      <SiteHeader />
    </>
  )
}

/** Links members to the dashboard. */
function SiteHeader() {
  const { t } = useLingui()
  const { status } = useSession()
  return (
    <header className="page-width flex items-center justify-between gap-3 py-4 max-sm:flex-wrap">
      <PageLink href="/" className="rounded-input" aria-label="Adire">
        <Logo className="max-sm:[&>svg]:size-8" />
      </PageLink>
      <nav className="ms-auto flex items-center gap-1 sm:gap-3" aria-label={t`Site`}>
        <div className="me-2 flex gap-6 text-[0.9375rem] font-medium text-ink-2 max-lg:hidden [&_a]:py-2 [&_a]:underline-offset-4 [&_a]:hover:text-ink [&_a]:hover:underline [&_a[aria-current]]:text-ink">
          <SiteLinks />
        </div>
        {status === 'signed-in' ? (
          <Button asChild size="sm">
            <PageLink href="/dashboard">
              <Trans>Continue to Dashboard</Trans>
            </PageLink>
          </Button>
        ) : (
          <>
            <Button asChild size="sm" variant="ghost">
              <AuthLink mode="login">
                <Trans>Log in</Trans>
              </AuthLink>
            </Button>
            <Button asChild size="sm" className="max-sm:hidden">
              <AuthLink mode="signup">
                <Trans>Start Connecting</Trans>
              </AuthLink>
            </Button>
          </>
        )}
        <SiteMenu />
      </nav>
    </header>
  )
}

/**
 * Menu of narrow screens. A native popover opens, closes with Esc and returns the focus without a
 * script.
 */
function SiteMenu() {
  const { t } = useLingui()
  const { status } = useSession()
  return (
    <div className="lg:hidden">
      <IconButton
        label={t`Menu`}
        icon={<Menu aria-hidden />}
        popoverTarget="site-menu"
        className="site-menu-button"
      />
      <div
        id="site-menu"
        popover="auto"
        className="site-menu min-w-56 rounded-card border border-line bg-surface p-2 text-ink shadow-3 [&_a]:block [&_a]:rounded-input [&_a]:px-4 [&_a]:py-2.5 [&_a]:font-medium [&_a]:hover:bg-surface-3 [&_a[aria-current]]:text-indigo"
      >
        <SiteLinks />
        <PageLink href="/about">{t`About`}</PageLink>
        <PageLink href="/contact">{t`Contact`}</PageLink>
        {status !== 'signed-in' && (
          <AuthLink mode="signup" onClick={closeMenu}>
            {t`Join`}
          </AuthLink>
        )}
      </div>
    </div>
  )
}

/** Closes the menu, which would cover the log-in dialog. */
function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** Links of the header and the menu. */
function SiteLinks() {
  const { t } = useLingui()
  return (
    <>
      <PageLink href="/how-it-works">{t`How It Works`}</PageLink>
      <PageLink href="/safety">{t`Safety`}</PageLink>
      <PageLink href="/success-stories">{t`Success Stories`}</PageLink>
      <PageLink href="/blog">{t`Blog`}</PageLink>
      <PageLink href="/help">{t`Help`}</PageLink>
    </>
  )
}

import { BRAND } from '@adire/contract/brand.ts'
import type { PublicPath } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setTheme, useThemeChoice } from '../../lib/theme.ts'
import { cn } from '../../ui/cn.ts'
import { Logo } from '../../ui/Logo.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx'
import { openCookieSettings } from './cookie-settings-store.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { tagline } from '../../lib/tagline.ts'

type Props = {
  /** False on pages that have a newsletter form of their own. */
  hasNewsletter?: boolean
}

/** Footer of every public page: newsletter, contact and links to all pages (VIS-FOOT-01 to 06). */
export function PageFooter({ hasNewsletter = true }: Props) {
  const theme = useThemeChoice()
  const { legalName, supportEmail, phone } = BRAND
  return (
    <footer className="border-t border-line bg-surface-2">
      {hasNewsletter && <Newsletter />}
      {/* Laid out only near the window. Without the form, because browsers lay out every form to
          fill it in. */}
      <div className="[contain-intrinsic-block-size:auto_45.5rem] [content-visibility:auto] sm:[contain-intrinsic-block-size:auto_33rem] lg:[contain-intrinsic-block-size:auto_29rem]">
        <div className="page-width grid grid-cols-2 gap-x-6 gap-y-4 py-4 sm:grid-cols-3 sm:gap-x-10 sm:gap-y-6 sm:py-8 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-14">
          <div className="grid content-start gap-5 max-lg:col-span-full max-sm:gap-2 sm:max-lg:grid-cols-3 sm:max-lg:gap-x-10">
            <div className="grid content-start gap-2 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4">
              <Logo size="sm" />
              <p className="text-sm text-ink-2">{tagline()}</p>
            </div>
            <address className="grid content-start justify-items-start text-sm max-sm:flex max-sm:flex-wrap max-sm:gap-x-5 text-ink-2 not-italic [&_a]:py-1.5 [&_a]:underline-offset-4 [&_a]:hover:text-ink [&_a]:hover:underline">
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              <a href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr">
                {phone}
              </a>
            </address>
          </div>
          <FooterLinks />
        </div>

        <div className="page-width">
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-t border-line py-5 sm:py-6">
            <p className="text-sm text-ink-3">
              <Trans>
                © <ThisYear /> {legalName}. For adults, 18 and older.
              </Trans>
            </p>
            <StaticHtml>{import.meta.env.DRAWS_ALL && <LanguageLinks />}</StaticHtml>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 noscript:hidden">
              <CookieSettingsButton className="min-h-11 text-sm text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink" />
              <ThemeSwitch value={theme} onChange={setTheme} />
            </div>
          </div>
        </div>
      </div>
    </footer>
  )
}

function Newsletter() {
  return (
    <section aria-labelledby="footer-newsletter" className="page-width">
      <div className="grid items-start gap-x-16 gap-y-6 border-b border-line py-8 md:grid-cols-2 lg:grid-cols-[1fr_minmax(0,30rem)] lg:py-14">
        <div className="grid gap-2">
          <h2 id="footer-newsletter" className="display text-2xl">
            <Trans>News from both homes</Trans>
          </h2>
          <p className="max-w-md text-ink-2">
            <Trans>
              Stories, advice and community news, now and then. It’s free, and you don’t need an
              account.
            </Trans>
          </p>
        </div>
        <NewsletterForm location="footer" />
      </div>
    </section>
  )
}

/** The prerendered year stays until the page is hydrated. */
function ThisYear() {
  const [year] = useState(() => new Date().getFullYear())
  return <span suppressHydrationWarning>{year}</span>
}

/** Reopens the cookie notice. */
function CookieSettingsButton({ className }: { className?: string }) {
  return (
    <button type="button" className={className} onClick={openCookieSettings}>
      <Trans>Cookie settings</Trans>
    </button>
  )
}

/** Links to all public pages (VIS-FOOT-05, 06). */
function FooterLinks() {
  const { t } = useLingui()
  const columns: { label: string; links: { to: PublicPath; text: string }[] }[] = [
    {
      label: t`Get to know us`,
      links: [
        { to: '/', text: t`Home` },
        { to: '/about', text: t`About` },
        { to: '/how-it-works', text: t`How It Works` },
        { to: '/how-we-rank', text: t`How we rank` },
        { to: '/success-stories', text: t`Success Stories` },
        { to: '/blog', text: t`Blog` },
        { to: '/corridors', text: t`Corridors` },
      ],
    },
    {
      label: t`Help and contact`,
      links: [
        { to: '/help', text: t`Help Centre` },
        { to: '/safety', text: t`Safety & Security` },
        { to: '/contact', text: t`Contact` },
        { to: '/advertise', text: t`Advertise` },
        { to: '/accessibility', text: t`Accessibility` },
        { to: '/legal-contact', text: t`Legal contact` },
      ],
    },
    {
      label: t`Policies`,
      links: [
        { to: '/community-guidelines', text: t`Community Guidelines` },
        { to: '/privacy-policy', text: t`Privacy Policy` },
        { to: '/terms-of-service', text: t`Terms of Service` },
        { to: '/cookie-policy', text: t`Cookie Policy` },
        { to: '/dmca', text: t`DMCA` },
        { to: '/transparency', text: t`Transparency` },
      ],
    },
  ]
  return columns.map(({ label, links }, index) => (
    <nav key={label} aria-label={label} className="text-sm max-sm:last:col-span-full">
      <p className="mb-1 font-semibold">{label}</p>
      <ul className={cn(index === 2 && 'max-sm:columns-2')}>
        {links.map(({ to, text }) => (
          <li key={to}>
            <PageLink
              href={to}
              className="inline-block py-1.5 text-ink-2 underline-offset-4 hover:text-ink hover:underline aria-[current=page]:text-ink"
            >
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  ))
}

import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { setTheme, useThemeChoice } from '../../lib/theme.ts'
import { Logo } from '../../ui/Logo.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'

const columnStyle =
  'grid content-start justify-items-start text-sm [&_a]:py-1.5 [&_a]:text-ink-2 [&_a]:underline-offset-4 [&_a]:hover:text-ink [&_a]:hover:underline'

/** The same on every public page: who we are, how to reach us, and every page there is to read. */
export function PageFooter() {
  const { t } = useLingui()
  const theme = useThemeChoice()
  const { legalName, supportEmail, phone, tagline } = BRAND
  const columns = [
    {
      label: t`Get to know us`,
      links: [
        { to: '/about', text: t`About` },
        { to: '/how-it-works', text: t`How It Works` },
        { to: '/safety', text: t`Safety & Security` },
        { to: '/success-stories', text: t`Success Stories` },
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
      ],
    },
  ] as const
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className="border-t border-line bg-surface-2">
      <div className="page-width grid gap-x-10 gap-y-8 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:py-14">
        <div className="grid content-start gap-5 sm:max-lg:col-span-2">
          <div className="grid gap-2">
            <Logo size="sm" />
            <p className="text-sm text-ink-2">{tagline}</p>
          </div>
          <address className="grid justify-items-start gap-1 text-sm text-ink-2 not-italic">
            <a href={`mailto:${supportEmail}`} className="underline decoration-line-strong underline-offset-4 hover:text-ink">
              {supportEmail}
            </a>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="hover:text-ink">
              {phone}
            </a>
          </address>
        </div>
        {columns.map(({ label, links }) => (
          <nav key={label} aria-label={label} className={columnStyle}>
            <p className="mb-1 font-semibold">{label}</p>
            {links.map(({ to, text }) => (
              <Link key={to} to={to}>
                {text}
              </Link>
            ))}
          </nav>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-line pt-6 sm:col-span-full">
          <p className="text-sm text-ink-3">
            <Trans>
              © {year} {legalName}. For adults, 18 and older.
            </Trans>
          </p>
          <ThemeSwitch value={theme} onChange={setTheme} />
        </div>
      </div>
    </footer>
  )
}

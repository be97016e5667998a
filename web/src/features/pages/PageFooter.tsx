import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { setTheme, useThemeChoice } from '../../lib/theme.ts'
import { Logo } from '../../ui/Logo.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'

export function PageFooter() {
  const { t } = useLingui()
  const theme = useThemeChoice()
  const { legalName, supportEmail, phone, tagline } = BRAND
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
        <Links label={t`Get to know us`}>
          <Link to="/about">{t`About`}</Link>
          <Link to="/how-it-works">{t`How It Works`}</Link>
          <Link to="/safety">{t`Safety & Security`}</Link>
          <Link to="/success-stories">{t`Success Stories`}</Link>
        </Links>
        <Links label={t`Policies`}>
          <Link to="/community-guidelines">{t`Community Guidelines`}</Link>
          <Link to="/privacy-policy">{t`Privacy Policy`}</Link>
          <Link to="/terms-of-service">{t`Terms of Service`}</Link>
          <Link to="/cookie-policy">{t`Cookie Policy`}</Link>
          <Link to="/dmca">{t`DMCA`}</Link>
        </Links>
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

function Links({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="grid content-start justify-items-start text-sm [&_a]:py-1.5 [&_a]:text-ink-2 [&_a]:underline-offset-4 [&_a]:hover:text-ink [&_a]:hover:underline"
    >
      <p className="mb-1 font-semibold">{label}</p>
      {children}
    </nav>
  )
}

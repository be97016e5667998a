import { BRAND } from '@adire/contract/brand.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { setTheme, useThemeChoice } from '../../lib/theme.ts'
import { Logo } from '../../ui/Logo.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'

export function PageFooter() {
  const theme = useThemeChoice()
  const { legalName, supportEmail, phone, tagline } = BRAND
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className="border-t border-line bg-surface-2">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-10">
        <div className="grid gap-2">
          <Logo size="sm" />
          <p className="text-sm text-ink-2">{tagline}</p>
        </div>
        <address className="grid gap-1 text-sm text-ink-2 not-italic">
          <a href={`mailto:${supportEmail}`} className="underline decoration-line-strong underline-offset-4 hover:text-ink">
            {supportEmail}
          </a>
          <a href={`tel:${phone.replaceAll(' ', '')}`} className="hover:text-ink">
            {phone}
          </a>
        </address>
        <ThemeSwitch value={theme} onChange={setTheme} />
        <p className="w-full text-sm text-ink-3">
          <Trans>
            © {year} {legalName}. For adults, 18 and older.
          </Trans>
        </p>
      </div>
    </footer>
  )
}

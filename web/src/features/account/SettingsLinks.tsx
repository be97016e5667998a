import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { sectionHints, sectionLabels } from './copy.ts'
import { settingsSections } from './rules.ts'

/** Links on the profile page to the sections of the settings (MEM-SET-02 to 04). */
export function SettingsLinks() {
  const { t, i18n } = useLingui()
  return (
    <Card padding="none" asChild>
      <nav aria-label={t`Settings`}>
        <h2 className="px-5 pt-4 pb-2 text-lg">
          <Trans>Settings</Trans>
        </h2>
        <ul className="divide-y divide-line">
          {settingsSections.map((section) => (
            <li key={section}>
              <Link
                to="/dashboard/profile/settings/$section"
                params={{ section }}
                className="flex min-h-16 items-center justify-between gap-3 px-5 py-2.5 -outline-offset-4! transition-colors hover:bg-surface-2"
              >
                <span className="grid min-w-0">
                  <span className="font-medium">{i18n._(sectionLabels[section])}</span>
                  <span className="text-sm text-ink-3">{i18n._(sectionHints[section])}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}

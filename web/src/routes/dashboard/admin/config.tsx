import { msg } from '@lingui/core/macro'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { ConfigPage } from '../../../features/config/ConfigPage.tsx'
import { parseOption, parseText } from '../../../lib/search-params.ts'

/** Earlier addresses of queues that were sections of this page. */
const moved = {
  referrals: '/dashboard/admin/held-referrals',
  payments: '/dashboard/admin/quarantined-payments',
  addresses: '/dashboard/admin/flagged-addresses',
} as const
const SECTIONS = ['currencies', 'referrals', 'payments', 'addresses'] as const

/** Without a section, the page shows the settings. */
interface ConfigSearch {
  section?: (typeof SECTIONS)[number] | undefined
  /** Search of the settings. */
  q?: string | undefined
}

export const Route = createFileRoute('/dashboard/admin/config')({
  staticData: { title: msg`Config` },
  validateSearch: (search): ConfigSearch => ({
    section: parseOption(search['section'], SECTIONS),
    q: parseText(search['q'], 64),
  }),
  component: function SettingsPage() {
    const { section = 'settings', q = '' } = Route.useSearch()
    return section === 'settings' || section === 'currencies' ? (
      <ConfigPage section={section} search={q} />
    ) : (
      <Navigate to={moved[section]} replace />
    )
  },
})

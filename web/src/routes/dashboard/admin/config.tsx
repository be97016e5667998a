import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ConfigPage } from '../../../features/config/ConfigPage.tsx'
import { parseOption } from '../../../lib/search-params.ts'

const SECTIONS = ['currencies', 'referrals', 'payments', 'addresses'] as const

/** Without a section, the page shows the settings. */
type ConfigSearch = { section?: (typeof SECTIONS)[number] | undefined }

export const Route = createFileRoute('/dashboard/admin/config')({
  staticData: { title: msg`Config` },
  validateSearch: (search): ConfigSearch => ({ section: parseOption(search['section'], SECTIONS) }),
  component: ConfigPage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RevenuePage } from '../../../features/revenue/RevenuePage.tsx'
import {
  type PaymentSearch,
  readPaymentSearch,
  type RevenueSection,
} from '../../../features/revenue/rules.ts'
import { parseDay, parseOption, parseText } from '../../../lib/search-params.ts'

/** Without a section, the page shows the metrics; without days, those of the current month. */
interface RevenueSearch {
  section?: Exclude<RevenueSection, 'metrics'> | undefined
  from?: string | undefined
  to?: string | undefined
  /** Search of the payments. */
  q?: string | undefined
  /** Filter and order of the payments. */
  status?: PaymentSearch['status']
  sort?: PaymentSearch['sort']
}

export const Route = createFileRoute('/dashboard/admin/revenue')({
  staticData: { title: msg`Revenue` },
  validateSearch: (search): RevenueSearch => ({
    section: parseOption(search['section'], ['payments', 'grants', 'ledger']),
    from: parseDay(search['from']),
    to: parseDay(search['to']),
    q: parseText(search['q'], 64),
    ...readPaymentSearch(search),
  }),
  component: RevenuePage,
})

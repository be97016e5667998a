import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../../features/audit/AuditPage.tsx'
import type { AuditSearch } from '../../../features/audit/rules.ts'
import { parseDay, parseOption, parseText } from '../../../lib/search-params.ts'

/**
 * Filters of the audit log in the URL. Their maximum lengths are those of the inputs in
 * `AuditFilters`.
 */
export const Route = createFileRoute('/dashboard/admin/audit')({
  staticData: { title: msg`Audit` },
  validateSearch: (search): AuditSearch => ({
    actor: parseText(search['actor'], 60),
    operation: parseText(search['operation'], 64),
    target: parseText(search['target'], 64),
    from: parseDay(search['from']),
    to: parseDay(search['to']),
    sort: parseOption(search['sort'], ['oldest']),
  }),
  component: AuditPage,
})

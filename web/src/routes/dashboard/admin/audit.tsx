import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../../features/audit/AuditPage.tsx'
import type { AuditSearch } from '../../../features/audit/rules.ts'
import { dayOf, textOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/admin/audit')({
  staticData: { title: msg`Audit` },
  validateSearch: (search): AuditSearch => ({
    actor: textOf(search['actor'], 60),
    operation: textOf(search['operation'], 64),
    target: textOf(search['target'], 64),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
  }),
  component: AuditPage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RiskRulesPage } from '../../../../features/risk/RiskRulesPage.tsx'

export const Route = createFileRoute('/dashboard/admin/risk/rules')({
  staticData: { title: msg`Risk rules` },
  component: RiskRulesPage,
})

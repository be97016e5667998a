import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { HeldMembersPage } from '../../../../features/risk/HeldMembersPage.tsx'

export const Route = createFileRoute('/dashboard/admin/risk/')({
  staticData: { title: msg`Risk` },
  component: HeldMembersPage,
})

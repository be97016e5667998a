import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UnderAgePage } from '../../../features/age-checks/UnderAgePage.tsx'

export const Route = createFileRoute('/dashboard/admin/age-checks')({
  staticData: { title: msg`Age checks` },
  component: UnderAgePage,
})

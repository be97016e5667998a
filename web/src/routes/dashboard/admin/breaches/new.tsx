import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NewBreachPage } from '../../../../features/breaches/NewBreachPage.tsx'
import { AdminsOnly } from '../../../../features/dashboard/AdminsOnly.tsx'

export const Route = createFileRoute('/dashboard/admin/breaches/new')({
  staticData: { title: msg`Record a breach` },
  component: () => (
    <AdminsOnly>
      <NewBreachPage />
    </AdminsOnly>
  ),
})

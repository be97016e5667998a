import type { BreachId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute, useParams } from '@tanstack/react-router'
import { BreachPage } from '../../../../features/breaches/BreachPage.tsx'
import { AdminsOnly } from '../../../../features/dashboard/AdminsOnly.tsx'
import { requireId } from '../../../../lib/require-id.ts'

export const Route = createFileRoute('/dashboard/admin/breaches/$breachId')({
  staticData: { title: msg`Data breaches` },
  params: {
    parse: ({ breachId }) => ({ breachId: requireId<BreachId>(breachId) }),
  },
  component: function OneBreachPage() {
    const { breachId } = useParams({ from: '/dashboard/admin/breaches/$breachId' })
    return (
      <AdminsOnly>
        <BreachPage key={breachId} id={breachId} />
      </AdminsOnly>
    )
  },
})

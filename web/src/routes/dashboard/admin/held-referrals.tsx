import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { HeldReferralsPage } from '../../../features/referrals/HeldReferralsPage.tsx'

export const Route = createFileRoute('/dashboard/admin/held-referrals')({
  staticData: { title: msg`Held referrals` },
  component: HeldReferralsPage,
})

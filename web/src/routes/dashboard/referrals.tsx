import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReferralsPage } from '../../features/referrals/ReferralsPage.tsx'

export const Route = createFileRoute('/dashboard/referrals')({
  staticData: { title: msg`Refer a Friend` },
  component: ReferralsPage,
})

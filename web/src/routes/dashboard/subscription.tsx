import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionPage } from '../../features/payments/SubscriptionPage.tsx'

export const Route = createFileRoute('/dashboard/subscription')({
  staticData: { title: msg`Manage Subscription` },
  component: SubscriptionPage,
})

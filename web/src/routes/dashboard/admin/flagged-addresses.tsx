import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AddressFlagsPage } from '../../../features/address-flags/AddressFlagsPage.tsx'

export const Route = createFileRoute('/dashboard/admin/flagged-addresses')({
  staticData: { title: msg`Flagged addresses` },
  component: AddressFlagsPage,
})

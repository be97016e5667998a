import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MarketPage } from '../../../features/market/MarketPage.tsx'
import { readMarketSearch } from '../../../features/market/rules.ts'

export const Route = createFileRoute('/dashboard/admin/market')({
  staticData: { title: msg`Market` },
  validateSearch: readMarketSearch,
  component: MarketPage,
})

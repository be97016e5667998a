import type { MemberId, OrderId } from '@adire/contract/ids.ts'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx'
import type { ShopItem } from '../lib/shop-requests.ts'
import { QueryProvider } from '../lib/QueryProvider.tsx'
import { parseId, parseOption } from '../lib/search-params.ts'

/**
 * Search parameters of every dashboard page. `profile` and `buy` open a dialog over the page, so
 * that Back closes it (decision P16). A checkout returns with `order` and with `purchase` or the
 * root route's `subscription`.
 */
interface DashboardSearch {
  profile?: MemberId | undefined
  buy?: ShopItem | undefined
  purchase?: 'success' | 'cancelled' | undefined
  order?: OrderId | undefined
}

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search): DashboardSearch => ({
    profile: parseId<MemberId>(search['profile']),
    buy: parseOption(search['buy'], ['tokens', 'premium']),
    purchase: parseOption(search['purchase'], ['success', 'cancelled']),
    order: parseId<OrderId>(search['order']),
  }),
  component: () => (
    <QueryProvider>
      <DashboardPage />
    </QueryProvider>
  ),
})

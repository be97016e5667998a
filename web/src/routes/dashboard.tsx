import type { MemberId } from '@adire/contract/ids.ts'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx'
import { Queries } from '../lib/Queries.tsx'
import { idOf } from '../lib/search-params.ts'

/** A member's profile opens over any tab, so that Back closes it (decision P16). */
interface DashboardSearch {
  profile?: MemberId | undefined
}

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search): DashboardSearch => ({ profile: idOf<MemberId>(search['profile']) }),
  component: () => (
    <Queries>
      <DashboardPage />
    </Queries>
  ),
})

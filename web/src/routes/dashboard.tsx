import { MemberId } from '@adire/contract/ids.ts'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx'

/** A member's profile opens over any tab, so that Back closes it (decision P16). */
const DashboardSearch = z.object({ profile: MemberId.optional().catch(undefined) })

export const Route = createFileRoute('/dashboard')({ validateSearch: DashboardSearch, component: DashboardPage })

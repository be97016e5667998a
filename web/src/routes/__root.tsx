import { ReferralCode } from '@adire/contract/auth.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { z } from 'zod'
import { AppShell } from '../features/pages/AppShell.tsx'
import { keepReferralCode } from '../lib/referral.ts'

/** On every page: `auth` opens the log-in dialog, `next` is where it leads, `ref` is who brought the visitor (VIS-AUTH-32). */
const RootSearch = z.object({
  auth: z.enum(['login', 'signup', 'forgot']).optional().catch(undefined),
  next: z.string().optional().catch(undefined),
  ref: z.coerce.string().pipe(ReferralCode).optional().catch(undefined),
  subscription: z.enum(['success', 'cancelled']).optional().catch(undefined),
})

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: RootSearch,
  beforeLoad: ({ search }) => {
    if (search.ref !== undefined) keepReferralCode(search.ref)
  },
  component: AppShell,
})

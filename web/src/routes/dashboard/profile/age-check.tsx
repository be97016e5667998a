import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { AgeCheckPage } from '../../../features/age-checks/AgeCheckPage.tsx'

export const Route = createFileRoute('/dashboard/profile/age-check')({
  staticData: { title: msg`Age check` },
  validateSearch: z.object({ returned: z.boolean().optional().catch(undefined) }),
  component: AgeCheckPage,
})

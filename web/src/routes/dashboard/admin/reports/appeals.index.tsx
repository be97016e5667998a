import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AppealQueue } from '../../../../features/appeals/AppealQueue.tsx'

export const Route = createFileRoute('/dashboard/admin/reports/appeals/')({ staticData: { title: msg`Appeals` }, component: AppealQueue })

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReportQueue } from '../../../../features/moderation/ReportQueue.tsx'

export const Route = createFileRoute('/dashboard/admin/reports/')({ staticData: { title: msg`Reports` }, component: ReportQueue })

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ModerationPage } from '../../../features/moderation/ModerationPage.tsx'

export const Route = createFileRoute('/dashboard/admin/$tab')({ staticData: { title: msg`Admin` }, component: ModerationPage })

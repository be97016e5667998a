import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../../../../features/account/SettingsPage.tsx'

export const Route = createFileRoute('/dashboard/profile/settings/$section')({
  staticData: { title: msg`Settings` },
  component: SettingsPage,
})

import type { ProfileViewer } from '@adire/contract/profiles.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../../features/profiles/ProfilePage.tsx'
import { parseOption } from '../../../lib/search-params.ts'

/** `preview` shows the own profile as such a member sees it; Back closes it. */
interface ProfileSearch {
  preview?: ProfileViewer | undefined
}

export const Route = createFileRoute('/dashboard/profile/')({
  staticData: { title: msg`Profile` },
  validateSearch: (search): ProfileSearch => ({
    preview: parseOption(search['preview'], ['free', 'premium', 'match']),
  }),
  component: ProfilePage,
})

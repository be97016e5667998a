import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as page from '../../content/en/community-guidelines.mdx'
import { ContentPage } from '../features/pages/ContentPage.tsx'

export const Route = createFileRoute('/community-guidelines')({
  staticData: { title: msg`Community Guidelines` },
  component: () => <ContentPage page={page} />,
})

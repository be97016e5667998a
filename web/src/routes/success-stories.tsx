import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as page from '../../content/en/success-stories.mdx'
import { ContentPage } from '../features/pages/ContentPage.tsx'

export const Route = createFileRoute('/success-stories')({
  staticData: { title: msg`Success Stories` },
  component: () => <ContentPage page={page} />,
})

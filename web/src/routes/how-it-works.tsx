import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as page from '../../content/en/how-it-works.mdx'
import { ContentPage } from '../features/pages/ContentPage.tsx'

export const Route = createFileRoute('/how-it-works')({
  staticData: { title: msg`How It Works` },
  component: () => <ContentPage page={page} />,
})

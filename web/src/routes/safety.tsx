import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as page from '../../content/en/safety.mdx'
import { ContentPage } from '../features/pages/ContentPage.tsx'

export const Route = createFileRoute('/safety')({
  staticData: { title: msg`Safety & Security` },
  component: () => <ContentPage page={page} />,
})

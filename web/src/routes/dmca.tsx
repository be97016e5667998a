import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as page from '../../content/en/dmca.mdx'
import { ContentPage } from '../features/pages/ContentPage.tsx'

export const Route = createFileRoute('/dmca')({
  staticData: { title: msg`DMCA Policy` },
  component: () => <ContentPage page={page} />,
})

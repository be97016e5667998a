import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as page from '../../content/en/privacy-policy.mdx'
import { ContentPage } from '../features/pages/ContentPage.tsx'

export const Route = createFileRoute('/privacy-policy')({
  staticData: { title: msg`Privacy Policy` },
  component: () => <ContentPage page={page} />,
})

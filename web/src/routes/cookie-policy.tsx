import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as page from '../../content/en/cookie-policy.mdx'
import { ContentPage } from '../features/pages/ContentPage.tsx'

export const Route = createFileRoute('/cookie-policy')({
  staticData: { title: msg`Cookie Policy` },
  component: () => <ContentPage page={page} />,
})

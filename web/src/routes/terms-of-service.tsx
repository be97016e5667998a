import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as page from '../../content/en/terms-of-service.mdx'
import { ContentPage } from '../features/pages/ContentPage.tsx'

export const Route = createFileRoute('/terms-of-service')({
  staticData: { title: msg`Terms of Service` },
  component: () => <ContentPage page={page} />,
})

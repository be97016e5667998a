import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../features/pages/NotFoundPage.tsx'

export const Route = createFileRoute('/$')({
  staticData: { title: msg`Page not found` },
  component: NotFoundPage,
})

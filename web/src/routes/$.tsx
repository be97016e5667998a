import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../features/pages/NotFoundPage.tsx'

export const Route = createFileRoute('/$')({ component: NotFoundPage })

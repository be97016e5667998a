import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '../features/pages/LandingPage.tsx'

export const Route = createFileRoute('/welcome')({ component: LandingPage })

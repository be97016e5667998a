import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MatchesPage } from '../../features/matches/MatchesPage.tsx'

export const Route = createFileRoute('/dashboard/matches')({
  staticData: { title: msg`Matches` },
  component: MatchesPage,
})

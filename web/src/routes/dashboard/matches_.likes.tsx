import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LikesPage } from '../../features/matches/LikesPage.tsx'

export const Route = createFileRoute('/dashboard/matches_/likes')({
  staticData: { title: msg`Likes you` },
  component: LikesPage,
})

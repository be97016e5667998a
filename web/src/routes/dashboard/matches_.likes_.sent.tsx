import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SentLikesPage } from '../../features/matches/SentLikesPage.tsx'

export const Route = createFileRoute('/dashboard/matches_/likes_/sent')({
  staticData: { title: msg`Likes sent` },
  component: SentLikesPage,
})

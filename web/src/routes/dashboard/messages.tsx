import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../features/messages/MessagesPage.tsx'

/** List of conversations with the open one; stays mounted while the thread in the path changes. */
export const Route = createFileRoute('/dashboard/messages')({
  staticData: { title: msg`Messages` },
  component: MessagesPage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../features/messages/MessagesPage.tsx'

/**
 * Holds the list of conversations and the open one; the page stays while the thread in the address
 * changes.
 */
export const Route = createFileRoute('/dashboard/messages')({
  staticData: { title: msg`Messages` },
  component: MessagesPage,
})

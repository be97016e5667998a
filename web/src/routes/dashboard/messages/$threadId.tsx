import { ThreadId } from '@adire/contract/ids.ts'
import { createFileRoute } from '@tanstack/react-router'

/** Only an address: `MessagesPage` reads `threadId` and shows the thread beside its list. */
export const Route = createFileRoute('/dashboard/messages/$threadId')({
  params: { parse: ({ threadId }) => ({ threadId: ThreadId.parse(threadId) }) },
})

import type { ThreadId } from '@adire/contract/ids.ts'
import { createFileRoute } from '@tanstack/react-router'
import { requireId } from '../../../lib/require-id.ts'

/** Has no component: `MessagesPage` reads `threadId` and shows the thread beside its list. */
export const Route = createFileRoute('/dashboard/messages/$threadId')({
  params: {
    parse: ({ threadId }) => ({ threadId: requireId<ThreadId>(threadId) }),
  },
})

import type { ThreadId } from '@adire/contract/ids.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseId } from '../../../lib/search-params.ts'

/** Has no component: `MessagesPage` reads `threadId` and shows the thread beside its list. */
export const Route = createFileRoute('/dashboard/messages/$threadId')({
  params: {
    parse: ({ threadId }) => {
      const id = parseId<ThreadId>(threadId)
      if (id === undefined) throw notFound()
      return { threadId: id }
    },
  },
})

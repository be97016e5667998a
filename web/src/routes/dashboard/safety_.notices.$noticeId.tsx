import type { FraudNoticeId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FraudNoticePage } from '../../features/fraud-notices/FraudNoticePage.tsx'
import { requireId } from '../../lib/require-id.ts'

/** One notice that somebody who wrote to the member was banned for fraud. */
export const Route = createFileRoute('/dashboard/safety_/notices/$noticeId')({
  params: {
    parse: ({ noticeId }) => ({ noticeId: requireId<FraudNoticeId>(noticeId) }),
  },
  staticData: { title: msg`Safety notice` },
  component: function OneNoticePage() {
    const { noticeId } = Route.useParams()
    return <FraudNoticePage key={noticeId} id={noticeId} />
  },
})

import type { RejectedPhoto } from '@adire/contract/photos.ts'
import { Trans } from '@lingui/react/macro'
import type { z } from 'zod'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

/** Reasons of rejected photos, whose files are deleted (decision T5). */
export function RejectedPhotos({ rejected }: { rejected: z.infer<typeof RejectedPhoto>[] }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">
        <Trans context="photos">Not approved</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        <Trans>
          Our moderators removed these photos. Only you can read why. The tips below help you choose
          another photo.
        </Trans>
      </p>
      <ul className="grid divide-y divide-line">
        {rejected.map(({ id, reason, rejectedAt }) => (
          <li key={id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <span className="grid min-w-0 gap-0.5">
              <Badge kind="rejected">
                <Trans>Rejected</Trans>
              </Badge>
              <MemberText as="span" className="whitespace-pre-line">
                {reason}
              </MemberText>
              <time dateTime={rejectedAt} className="text-sm text-ink-3">
                {formatDate(rejectedAt)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

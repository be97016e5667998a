import type { PendingPhoto } from '@adire/contract/moderation.ts'
import { Trans } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { nameAndAge } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { WaitingSince } from './WaitingSince.tsx'

/** Whose photo it is (ADM-PHOTO-01). */
export function PhotoOwner({ photo: { owner, uploadedAt, isProfilePicture } }: { photo: PendingPhoto }) {
  return (
    <Card className="grid gap-3">
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-3">
          <Trans>Owner</Trans>
        </p>
        <p className="text-lg font-semibold break-words">{nameAndAge(owner)}</p>
        <p className="text-ink-2">{owner.city}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {owner.isVerified ? (
          <Badge kind="verified">
            <Trans>Verified</Trans>
          </Badge>
        ) : (
          <Badge kind="pending">
            <Trans>Not verified</Trans>
          </Badge>
        )}
        {isProfilePicture && (
          <Badge icon={<Star aria-hidden />}>
            <Trans>Profile picture</Trans>
          </Badge>
        )}
      </div>
      <WaitingSince at={uploadedAt} />
    </Card>
  )
}

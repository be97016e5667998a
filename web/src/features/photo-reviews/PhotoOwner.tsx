import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { nameAndAge } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { RejectionList } from '../../staff/RejectionList.tsx'
import { WaitingSince } from '../../staff/WaitingSince.tsx'
import { cityName } from '../../lib/city-copy.ts'

/** Owner of the photo under review (ADM-PHOTO-01), with the decisions about their other photos. */
export function PhotoOwner({
  photo: { owner, uploadedAt, isProfilePicture },
}: {
  photo: PendingPhoto
}) {
  const { approvedPhotos, rejectedPhotos, rejections, strikes } = owner
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-3">
          <Trans>Owner</Trans>
        </p>
        <p className="text-lg font-semibold">
          <Link
            to="/dashboard/admin/users/$memberId"
            params={{ memberId: owner.id }}
            className="text-indigo hover:text-indigo-hover"
          >
            {nameAndAge(owner)}
          </Link>
        </p>
        <p className="text-ink-2">{cityName(owner.city)}</p>
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
        {strikes > 0 && (
          <Badge kind="rejected">
            <Plural value={strikes} one="# strike" other="# strikes" />
          </Badge>
        )}
      </div>
      <WaitingSince at={uploadedAt} />
      <p className="text-sm text-ink-2">
        <Plural value={approvedPhotos} one="# photo approved" other="# photos approved" />,{' '}
        <Plural value={rejectedPhotos} one="# rejected" other="# rejected" />
      </p>
      {rejections.length > 0 && (
        <div className="border-t border-line pt-3">
          <RejectionList rejections={rejections} />
        </div>
      )}
    </Card>
  )
}

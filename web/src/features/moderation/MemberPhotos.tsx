import type { MemberFile } from '@adire/contract/member-files.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { MemberSection, NothingHere } from './MemberSection.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'

/** Photos others see or wait for, and why others are gone. */
export function MemberPhotos({ file: { handle, photos, rejections } }: { file: MemberFile }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<number | null>(null)
  const total = photos.length
  return (
    <MemberSection title={<Trans>Photos</Trans>}>
      {total === 0 && (
        <NothingHere>
          <Trans>No photos yet</Trans>
        </NothingHere>
      )}
      {total > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {photos.map((photo, index) => {
            const place = index + 1
            return (
              <li key={photo.id}>
                <button type="button" onClick={() => setShown(index)} className="relative block w-full overflow-hidden rounded-tile">
                  <PhotoFrame
                    name={handle}
                    alt={photo.description ?? t`Photo ${place} of ${total} of ${handle}, larger`}
                    src={`${photo.src}/320`}
                    thumbhash={photo.placeholder}
                  />
                  <span className="absolute start-1.5 bottom-1.5">
                    {photo.isApproved ? (
                      <Badge kind="approved">{photo.isProfilePicture ? <Trans>Profile picture</Trans> : <Trans>Approved</Trans>}</Badge>
                    ) : (
                      <Badge kind="pending">
                        <Trans>Pending</Trans>
                      </Badge>
                    )}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {rejections.length > 0 && (
        <div className="grid gap-2 border-t border-line pt-3">
          <h4 className="font-text text-sm font-semibold tracking-normal">
            <Trans>Rejected photos</Trans>
          </h4>
          <ul className="grid gap-1.5 text-sm">
            {rejections.map(({ id, reason, rejectedAt }) => (
              <li key={id} className="text-ink-2">
                <time dateTime={rejectedAt} className="text-ink-3">
                  {formatDate(rejectedAt)}
                </time>{' '}
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <PhotoViewer handle={handle} photos={photos} shown={shown} onShow={setShown} />
    </MemberSection>
  )
}

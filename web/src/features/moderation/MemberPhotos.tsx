import type { PhotoId } from '@adire/contract/ids.ts'
import type { MemberFile } from '@adire/contract/member-files.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { MemberSection, NothingHere } from './MemberSection.tsx'
import { PhotoRejectDialog } from './PhotoRejectDialog.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { usePhotoActs } from './use-members.ts'

/** Photos others see or wait for, and why others are gone; one that should not be seen goes from here, whoever approved it. */
export function MemberPhotos({ file: { handle, photos, rejections } }: { file: MemberFile }) {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <MemberSection title={<Trans>Photos</Trans>}>
      {photos.length === 0 && (
        <NothingHere>
          <Trans>No photos yet</Trans>
        </NothingHere>
      )}
      {photos.length > 0 && <Tiles handle={handle} photos={photos} onShow={setShown} />}
      {rejections.length > 0 && <Rejections rejections={rejections} />}
      <DecidingViewer handle={handle} photos={photos} shown={shown} onShow={setShown} />
    </MemberSection>
  )
}

type Photos = Pick<MemberFile, 'handle' | 'photos'>

function Tiles({ handle, photos, onShow }: Photos & { onShow: (shown: number) => void }) {
  const { t } = useLingui()
  const total = photos.length
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
      {photos.map((photo, index) => {
        const place = index + 1
        return (
          <li key={photo.id}>
            <button type="button" onClick={() => onShow(index)} className="relative block w-full overflow-hidden rounded-tile">
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
  )
}

function Rejections({ rejections }: Pick<MemberFile, 'rejections'>) {
  return (
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
  )
}

type ViewerProps = Photos & { shown: number | null; onShow: (shown: number | null) => void }

/** One photo large, with what may be done about it; the reason is asked for once the photo is put away. */
function DecidingViewer({ handle, photos, shown, onShow }: ViewerProps) {
  const acts = usePhotoActs()
  const [chosen, setChosen] = useState<{ id: PhotoId; isPutAway: boolean } | null>(null)
  const photo = shown === null ? undefined : photos[shown]

  function handleReject() {
    if (!photo) return
    setChosen({ id: photo.id, isPutAway: false })
    onShow(null)
  }

  function handleApprove() {
    if (photo) acts.approve.mutate({ id: photo.id })
    onShow(null)
  }

  return (
    <>
      <PhotoViewer
        handle={handle}
        photos={photos}
        shown={shown}
        onShow={onShow}
        onClosed={() => setChosen(chosen && { ...chosen, isPutAway: true })}
        footer={
          <>
            <Button variant="secondary" onClick={handleReject}>
              <Trans>Reject Photo</Trans>
            </Button>
            {photo?.isApproved === false && (
              <Button onClick={handleApprove}>
                <Trans>Approve Photo</Trans>
              </Button>
            )}
          </>
        }
      />
      <PhotoRejectDialog
        photo={chosen?.isPutAway ? { id: chosen.id, owner: { handle } } : null}
        onClose={() => setChosen(null)}
        onReason={(reason) => {
          if (chosen) acts.reject.mutate({ id: chosen.id, reason })
          setChosen(null)
        }}
      />
    </>
  )
}

import type { PhotoId } from '@adire/contract/ids.ts'
import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { PhotoRejectDialog } from '../photo-reviews/PhotoRejectDialog.tsx'
import { PhotoThumb } from '../../staff/PhotoThumb.tsx'
import { PhotoViewer } from '../../staff/PhotoViewer.tsx'
import { RejectionList } from '../../staff/RejectionList.tsx'
import { usePhotoActions } from './use-members.ts'
import { type PhotoCovers, usePhotoCovers } from '../../staff/use-photo-covers.ts'

/**
 * Photos section of a member's record, with the reasons of rejected photos. Unlike in the queue,
 * approved photos can be rejected here.
 */
export function MemberPhotos({ record: { handle, photos, rejections } }: { record: MemberRecord }) {
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  const covers = usePhotoCovers()
  return (
    <MemberSection title={<Trans>Photos</Trans>}>
      {photos.length === 0 && (
        <NothingHere>
          <Trans>No photos yet</Trans>
        </NothingHere>
      )}
      {photos.length > 0 && (
        <Tiles handle={handle} photos={photos} covers={covers} onShow={setShownIndex} />
      )}
      {rejections.length > 0 && (
        <div className="grid gap-2 border-t border-line pt-3">
          <h4 className="font-text text-sm font-semibold tracking-normal">
            <Trans>Rejected photos</Trans>
          </h4>
          <RejectionList rejections={rejections} />
        </div>
      )}
      <DecisionViewer
        handle={handle}
        photos={photos}
        covers={covers}
        shownIndex={shownIndex}
        onShow={setShownIndex}
      />
    </MemberSection>
  )
}

type Photos = Pick<MemberRecord, 'handle' | 'photos'> & { covers: PhotoCovers }

function Tiles({
  handle,
  photos,
  covers,
  onShow,
}: Photos & { onShow: (shownIndex: number) => void }) {
  const { t } = useLingui()
  const total = photos.length
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
      {photos.map((photo, index) => {
        const position = index + 1
        return (
          <li key={photo.id}>
            <PhotoThumb
              photo={photo}
              handle={handle}
              alt={photo.description ?? t`Enlarge ${handle}’s photo ${position} of ${total}`}
              isCovered={covers.isCovered(photo)}
              onShow={() => onShow(index)}
            >
              <Badge kind="approved" wraps>
                {photo.isProfilePicture ? <Trans>Profile picture</Trans> : <Trans>Approved</Trans>}
              </Badge>
            </PhotoThumb>
          </li>
        )
      })}
    </ul>
  )
}

type ViewerProps = Photos & {
  shownIndex: number | null
  onShow: (shownIndex: number | null) => void
}

/**
 * One photo large, with its actions. The dialog for the reason opens after the viewer has closed.
 */
function DecisionViewer({ handle, photos, covers, shownIndex, onShow }: ViewerProps) {
  const actions = usePhotoActions()
  const [rejection, setRejection] = useState<{ id: PhotoId; isViewerClosed: boolean } | null>(null)
  const photo = shownIndex === null ? undefined : photos[shownIndex]

  function handleReject() {
    if (!photo) return
    setRejection({ id: photo.id, isViewerClosed: false })
    onShow(null)
  }

  function handleApprove() {
    if (photo) actions.approve.mutate({ id: photo.id })
    onShow(null)
  }

  return (
    <>
      <PhotoViewer
        handle={handle}
        photos={photos}
        covers={covers}
        shownIndex={shownIndex}
        onShow={onShow}
        onClosed={() => setRejection(rejection && { ...rejection, isViewerClosed: true })}
        footer={
          <>
            <Button variant="secondary" className="max-sm:px-3" onClick={handleReject}>
              <Trans>Reject Photo</Trans>
            </Button>
            {photo?.isApproved === false && (
              <Button
                className="max-sm:px-3"
                onClick={handleApprove}
                disabled={covers.isCovered(photo)}
              >
                <Trans>Approve Photo</Trans>
              </Button>
            )}
          </>
        }
      />
      <PhotoRejectDialog
        photo={rejection?.isViewerClosed ? { id: rejection.id, owner: { handle } } : null}
        onClose={() => setRejection(null)}
        onReason={(reason) => {
          if (rejection) actions.reject.mutate({ id: rejection.id, reason })
          setRejection(null)
        }}
      />
    </>
  )
}

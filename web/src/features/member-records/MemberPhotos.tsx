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
import { type Covers, useRevealed } from '../../staff/use-revealed.ts'

/**
 * Photos of a member and the reasons of rejected ones. Any photo can be rejected here, even an
 * approved one.
 */
export function MemberPhotos({ record: { handle, photos, rejections } }: { record: MemberRecord }) {
  const [shown, setShown] = useState<number | null>(null)
  const covers = useRevealed()
  return (
    <MemberSection title={<Trans>Photos</Trans>}>
      {photos.length === 0 && (
        <NothingHere>
          <Trans>No photos yet</Trans>
        </NothingHere>
      )}
      {photos.length > 0 && (
        <Tiles handle={handle} photos={photos} covers={covers} onShow={setShown} />
      )}
      {rejections.length > 0 && (
        <div className="grid gap-2 border-t border-line pt-3">
          <h4 className="font-text text-sm font-semibold tracking-normal">
            <Trans>Rejected photos</Trans>
          </h4>
          <RejectionList rejections={rejections} />
        </div>
      )}
      <DecidingViewer
        handle={handle}
        photos={photos}
        covers={covers}
        shown={shown}
        onShow={setShown}
      />
    </MemberSection>
  )
}

type Photos = Pick<MemberRecord, 'handle' | 'photos'> & { covers: Covers }

function Tiles({ handle, photos, covers, onShow }: Photos & { onShow: (shown: number) => void }) {
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
              alt={photo.description ?? t`Photo ${position} of ${total} of ${handle}, larger`}
              isCovered={covers.isCovered(photo)}
              onShow={() => onShow(index)}
            >
              <Badge kind="approved">
                {photo.isProfilePicture ? <Trans>Profile picture</Trans> : <Trans>Approved</Trans>}
              </Badge>
            </PhotoThumb>
          </li>
        )
      })}
    </ul>
  )
}

type ViewerProps = Photos & { shown: number | null; onShow: (shown: number | null) => void }

/**
 * One photo large, with its actions. The dialog for the reason opens after the viewer has closed.
 */
function DecidingViewer({ handle, photos, covers, shown, onShow }: ViewerProps) {
  const actions = usePhotoActions()
  const [chosen, setChosen] = useState<{ id: PhotoId; isViewerClosed: boolean } | null>(null)
  const photo = shown === null ? undefined : photos[shown]

  function handleReject() {
    if (!photo) return
    setChosen({ id: photo.id, isViewerClosed: false })
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
        shown={shown}
        onShow={onShow}
        onClosed={() => setChosen(chosen && { ...chosen, isViewerClosed: true })}
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
        photo={chosen?.isViewerClosed ? { id: chosen.id, owner: { handle } } : null}
        onClose={() => setChosen(null)}
        onReason={(reason) => {
          if (chosen) actions.reject.mutate({ id: chosen.id, reason })
          setChosen(null)
        }}
      />
    </>
  )
}

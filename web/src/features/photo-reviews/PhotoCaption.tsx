import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { photo: PendingPhoto; canDecide: boolean; onRejectDescription: () => void }

/**
 * Description below the photo under review: a new text that waits for review, and the one that
 * members see until then.
 */
export function PhotoCaption({
  photo: { photo, newDescription, isPhotoWaiting },
  canDecide,
  onRejectDescription,
}: Props) {
  if (!newDescription) {
    return (
      <MemberText as="figcaption" className="text-sm text-ink-2">
        {photo.description ?? (
          <span className="text-ink-3">
            <Trans>No description yet.</Trans>
          </span>
        )}
      </MemberText>
    )
  }
  return (
    <figcaption className="grid gap-3 rounded-tile border border-line bg-surface px-4 py-3 text-sm">
      <dl className="grid gap-2">
        <div>
          <dt className="text-ink-3">
            <Trans>New description</Trans>
          </dt>
          <MemberText as="dd" className="font-medium">
            {newDescription.text}
          </MemberText>
        </div>
        {!isPhotoWaiting && (
          <div>
            <dt className="text-ink-3">
              <Trans>Current description</Trans>
            </dt>
            <MemberText as="dd" className="text-ink-2">
              {photo.description ?? <Trans context="description">None</Trans>}
            </MemberText>
          </div>
        )}
      </dl>
      {isPhotoWaiting ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ink-2">
            <Trans>Approving the photo approves this text too.</Trans>
          </p>
          <Button variant="secondary" size="sm" disabled={!canDecide} onClick={onRejectDescription}>
            <Trans>Reject description only</Trans>
          </Button>
        </div>
      ) : (
        <p className="text-ink-2">
          <Trans>The photo is already approved. You only decide about the new description.</Trans>
        </p>
      )}
    </figcaption>
  )
}

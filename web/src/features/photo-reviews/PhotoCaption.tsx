import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'

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
      <figcaption className="text-sm text-ink-2" dir="auto">
        {photo.description ?? (
          <span className="text-ink-3">
            <Trans>No description yet.</Trans>
          </span>
        )}
      </figcaption>
    )
  }
  return (
    <figcaption className="grid gap-3 rounded-tile border border-line bg-surface px-4 py-3 text-sm">
      <dl className="grid gap-2">
        <div>
          <dt className="text-ink-3">
            <Trans>New description</Trans>
          </dt>
          <dd className="font-medium" dir="auto">
            {newDescription.text}
          </dd>
        </div>
        {!isPhotoWaiting && (
          <div>
            <dt className="text-ink-3">
              <Trans>Current description</Trans>
            </dt>
            <dd className="text-ink-2" dir="auto">
              {photo.description ?? <Trans>None</Trans>}
            </dd>
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

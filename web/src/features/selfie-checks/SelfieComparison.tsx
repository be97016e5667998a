import type { WaitingSelfie } from '@adire/contract/selfie-checks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode, errorCopy } from '../../lib/error-copy.ts'
import { nameAndAge } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Move } from '../../staff/ReviewItems.tsx'
import { QueueFailed } from '../../staff/QueueNotes.tsx'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'
import { poseLabels } from './copy.ts'
import { SelfieFrames } from './SelfieFrames.tsx'
import { PoseDrawing } from './PoseDrawing.tsx'
import { toast } from '../../lib/toast.ts'
import { useOnScreen } from '../../staff/use-on-screen.ts'
import { usePageKeys } from '../../staff/use-page-keys.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'
import { cityName } from '../../lib/city-copy.ts'

type Props = {
  selfie: WaitingSelfie
  /** Shows the next or previous selfie of the queue. */
  onMove: Move
}

/** Selfie with the requested pose beside the profile photos, and the decision buttons for staff. */
export function SelfieComparison({ selfie, onMove }: Props) {
  const { i18n } = useLingui()
  const { id, member, pose } = selfie
  const { canDecideNow, reportDrawn } = useOnScreen(id)
  const images = useImages(id)
  const [brokenImage, setBrokenImage] = useState<string | null>(null)
  const isBroken = images.data !== undefined && images.data.image === brokenImage
  const isMissing = isBroken || (images.isError && !hasCode(images.error, 'NOT_FOUND'))
  return (
    <Card asChild className="grid gap-5">
      <article>
        <div className="flex items-center gap-4">
          <PoseDrawing pose={pose} className="size-14 shrink-0" />
          <div className="grid min-w-0 gap-1">
            <h3 className="font-text text-lg font-semibold tracking-normal">
              <Link
                to="/dashboard/admin/users/$memberId"
                params={{ memberId: member.id }}
                className="text-indigo hover:text-indigo-hover"
              >
                {nameAndAge(member)}
              </Link>{' '}
              <span className="font-normal text-ink-2">· {cityName(member.city)}</span>
            </h3>
            <p className="text-ink-2">
              <Trans>Requested pose:</Trans> {i18n._(poseLabels[pose])}
            </p>
          </div>
        </div>
        <Pictures
          selfie={selfie}
          images={images}
          isBroken={isBroken}
          onDrawn={() => reportDrawn(id)}
          onBroken={setBrokenImage}
        />
        <DecisionButtons
          selfie={selfie}
          canApprove={canDecideNow}
          canReject={canDecideNow || isMissing}
          onMove={onMove}
        />
      </article>
    </Card>
  )
}

/** Reads the selfie and the profile photos; opening them is audited, so they are read once. */
function useImages(id: WaitingSelfie['id']) {
  return useQuery(api.selfieChecks.read.queryOptions({ input: { id }, staleTime: Infinity }))
}

type PicturesProps = {
  selfie: WaitingSelfie
  images: ReturnType<typeof useImages>
  /** True if the browser couldn't show the selfie. */
  isBroken: boolean
  onDrawn: () => void
  /** Gets the picture that can't be shown; null to try it again. */
  onBroken: (image: string | null) => void
}

function Pictures({
  selfie: { member, turnsState },
  images,
  isBroken,
  onDrawn,
  onBroken,
}: PicturesProps) {
  const { t } = useLingui()
  if (images.isPending) return <Skeleton className="h-72 rounded-tile" />
  if (images.isError)
    return hasCode(images.error, 'NOT_FOUND') ? (
      <p className="text-ink-2">
        <Trans>Decided by another moderator, or withdrawn.</Trans>
      </p>
    ) : (
      <QueueFailed onRetry={() => void images.refetch()} isRetrying={images.isFetching} />
    )
  const { image, photos, frames } = images.data
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <figure className="grid gap-2">
          <figcaption className="text-sm text-ink-3">
            <Trans>Selfie</Trans>
          </figcaption>
          {isBroken ? (
            <BrokenSelfie
              isReloading={images.isFetching}
              onReload={() => void images.refetch().then(() => onBroken(null))}
            />
          ) : (
            <img
              src={image}
              alt={t`Selfie of ${member.handle}`}
              onLoad={({ currentTarget }) => void currentTarget.decode().then(onDrawn, onDrawn)}
              onError={() => onBroken(image)}
              className="w-full rounded-tile bg-surface-3 object-contain"
            />
          )}
        </figure>
        <div className="grid gap-2">
          <p aria-hidden className="text-sm text-ink-3">
            <Trans>Profile photos</Trans>
          </p>
          <ul aria-label={t`Profile photos`} className="grid grid-cols-2 gap-2">
            {photos.map((photo) => (
              <li key={photo.id}>
                <PhotoFrame
                  name={member.handle}
                  alt={t`Photo of ${member.handle}`}
                  src={`${photo.src}/640`}
                  thumbhash={photo.placeholder}
                  className="rounded-tile"
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <SelfieFrames handle={member.handle} state={turnsState} frames={frames} />
    </div>
  )
}

/** Shown for a picture that the browser can't show; it can also be rejected. */
function BrokenSelfie({ isReloading, onReload }: { isReloading: boolean; onReload: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-tile bg-surface-3 p-5">
      <p className="text-sm text-ink-2">
        <Trans>Couldn’t show this picture. Load it again, or reject it.</Trans>
      </p>
      <Button size="sm" variant="secondary" loading={isReloading} onClick={onReload}>
        <Trans>Load again</Trans>
      </Button>
    </div>
  )
}

type ButtonsProps = {
  selfie: WaitingSelfie
  /** False until the selfie has been on screen long enough. */
  canApprove: boolean
  canReject: boolean
  onMove: Props['onMove']
}

function DecisionButtons({ selfie, canApprove, canReject, onMove }: ButtonsProps) {
  const { t } = useLingui()
  const { id, member } = selfie
  const decide = useDecideSelfie(member.handle)
  const [isRejecting, setIsRejecting] = useState(false)
  const [isEarly, setIsEarly] = useState(false)
  const name = member.handle

  /** Decides about the selfie on screen. Ignores a press meant for the previous one. */
  function decideSeen(canDecide: boolean, action: () => void) {
    setIsEarly(!canDecide)
    if (canDecide && !decide.isPending) action()
  }

  const approveSeen = () => decideSeen(canApprove, () => decide.mutate({ id, isApproved: true }))
  const rejectSeen = () => decideSeen(canReject, () => setIsRejecting(true))
  usePageKeys([
    { names: ['a'], label: t`Same person, right pose`, run: approveSeen },
    { names: ['d', 'r'], label: t`Reject`, run: rejectSeen },
    { names: ['j'], label: t`Next selfie`, run: () => onMove(1) },
    { names: ['k'], label: t`Previous selfie`, run: () => onMove(-1) },
  ])

  function reject(reason: string) {
    setIsRejecting(false)
    decide.mutate({ id, isApproved: false, reason })
  }
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4 max-sm:*:grow">
      <Button
        icon={<Check aria-hidden />}
        loading={decide.isPending}
        aria-keyshortcuts="A"
        aria-disabled={!canApprove || undefined}
        onClick={approveSeen}
      >
        <Trans>Same person, right pose</Trans>
      </Button>
      <Button
        variant="secondary"
        icon={<X aria-hidden />}
        disabled={decide.isPending}
        aria-keyshortcuts="D R"
        aria-disabled={!canReject || undefined}
        onClick={rejectSeen}
      >
        <Trans>Reject</Trans>
      </Button>
      <p role="status" className="min-h-5 basis-full text-sm text-ink-2 empty:sr-only">
        {isEarly && !canApprove && (
          <Trans>This selfie just appeared. Look at it before you decide.</Trans>
        )}
      </p>
      <ReasonDialog
        open={isRejecting}
        onClose={() => setIsRejecting(false)}
        title={<Trans>Reject the selfie of {name}?</Trans>}
        description={
          <Trans>
            We delete the pictures. The member can try again with a different pose and different
            head turns.
          </Trans>
        }
        presets={[
          t`The pose doesn’t match.`,
          t`The head turns don’t match.`,
          t`Your face isn’t clearly visible.`,
          t`This doesn’t seem to be the person in the photos.`,
        ]}
        confirmLabel={<Trans>Reject</Trans>}
        onReason={reject}
      />
    </div>
  )
}

/** Sends a moderator's decision. A selfie taken back meanwhile is not an error. */
function useDecideSelfie(handle: string) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return useMutation(
    api.selfieChecks.decide.mutationOptions({
      onSuccess(_answer, { isApproved }) {
        toast.success({
          title: isApproved ? t`Selfie approved` : t`Selfie rejected`,
          description: t`We’ve told ${handle} and deleted the pictures.`,
        })
      },
      onError(error) {
        if (hasCode(error, 'NOT_FOUND')) return toast.info(errorCopy(error, { title: '' }))
        showDecisionFailure(error, t`Couldn’t save the decision`)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.selfieChecks.list.key() }),
    }),
  )
}

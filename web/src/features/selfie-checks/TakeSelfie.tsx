import { type Pose, POSE_MINUTES } from '@adire/contract/selfie-checks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Camera, ImageUp, RotateCcw, Send } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { BusyNote } from '../../ui/BusyNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { poseLabels } from './copy.ts'
import { PoseDrawing } from './PoseDrawing.tsx'
import { useCamera } from './use-camera.ts'

type Props = {
  pose: Pose
  /** True if head turns follow, so that the picture isn't sent yet. */
  hasTurns: boolean
  onPicture: (file: File) => void
  isPending: boolean
  isRetrying: boolean
}

/**
 * Camera beside the requested pose, with a preview before sending. Without a usable camera, falls
 * back to a file input.
 */
export function TakeSelfie({ pose, hasTurns, onPicture, isPending, isRetrying }: Props) {
  const { i18n } = useLingui()
  const [file, setFile] = useState<File>()
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="grid content-start gap-3">
        <PoseDrawing pose={pose} className="mx-auto w-48 md:w-full md:max-w-72" />
        <p className="text-center text-lg font-semibold">{i18n._(poseLabels[pose])}</p>
        <p className="text-center text-sm text-ink-2">
          <Trans>
            Your face and hand must be clearly visible, in good light. You have {POSE_MINUTES}{' '}
            minutes.
          </Trans>
        </p>
      </div>
      {file ? (
        <Preview
          file={file}
          hasTurns={hasTurns}
          isPending={isPending}
          isRetrying={isRetrying}
          onAgain={() => setFile(undefined)}
          onSend={() => onPicture(file)}
        />
      ) : (
        <Viewfinder onFile={setFile} />
      )}
    </div>
  )
}

const frameStyle = 'aspect-4/3 w-full overflow-hidden rounded-tile bg-surface-3 object-cover'

function Viewfinder({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui()
  const { state, video, take } = useCamera()
  async function handleTake() {
    const file = await take()
    if (file) onFile(file)
  }
  if (state === 'missing') return <FileFallback onFile={onFile} />
  return (
    <div className="grid content-start gap-4">
      <div className="relative">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees now, without a sound */}
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t`Camera preview`}
          className={`${frameStyle} -scale-x-100`}
        />
        {state === 'starting' && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </div>
      <Button
        disabled={state !== 'ready'}
        icon={<Camera aria-hidden />}
        onClick={() => void handleTake()}
      >
        <Trans>Take photo</Trans>
      </Button>
    </div>
  )
}

function FileFallback({ onFile }: { onFile: (file: File) => void }) {
  const id = useId()
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    if (file) onFile(file)
  }
  return (
    <div className="grid content-start gap-3 rounded-tile border border-dashed border-line-strong p-6 text-center">
      <p className="text-ink-2">
        <Trans>
          This page can’t use your camera. Take the photo with your phone’s camera app instead, now
          and in this pose.
        </Trans>
      </p>
      <Button
        asChild
        variant="secondary"
        className="justify-self-center has-focus-visible:outline-2"
      >
        <label htmlFor={id}>
          <ImageUp aria-hidden />
          <Trans>Open the camera</Trans>
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            capture="user"
            onChange={handleChange}
            className="sr-only"
          />
        </label>
      </Button>
    </div>
  )
}

type PreviewProps = {
  file: File
  hasTurns: boolean
  isPending: boolean
  isRetrying: boolean
  onAgain: () => void
  onSend: () => void
}

function Preview({ file, hasTurns, isPending, isRetrying, onAgain, onSend }: PreviewProps) {
  const { t } = useLingui()
  const [url] = useState(() => URL.createObjectURL(file))
  return (
    <div className="grid content-start gap-4">
      <img
        src={url}
        alt={t`Your selfie`}
        className={frameStyle}
        onLoad={() => URL.revokeObjectURL(url)}
      />
      <div className="flex flex-wrap gap-3 *:grow">
        <Button
          variant="secondary"
          icon={<RotateCcw aria-hidden />}
          disabled={isPending}
          onClick={onAgain}
        >
          <Trans>Take another</Trans>
        </Button>
        <Button
          icon={
            hasTurns ? (
              <ArrowRight aria-hidden className="rtl:-scale-x-100" />
            ) : (
              <Send aria-hidden className="rtl:-scale-x-100" />
            )
          }
          loading={isPending}
          onClick={onSend}
        >
          {hasTurns ? <Trans>Continue</Trans> : <Trans>Send for review</Trans>}
        </Button>
      </div>
      <div aria-live="polite">{isRetrying && <BusyNote />}</div>
    </div>
  )
}

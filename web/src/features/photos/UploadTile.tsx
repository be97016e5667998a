import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Upload } from './upload-store.ts'

type Props = { upload: Upload; canRetry: boolean; onCancel: () => void; onRetry: () => void }

/** Upload in progress with its percentage, or the reason why it failed. */
export function UploadTile({ upload, canRetry, onCancel, onRetry }: Props) {
  const { t } = useLingui()
  const [isDrawable, setIsDrawable] = useState(true)
  const { file, state, percent, preview, failure } = upload
  const isFailed = state === 'failed'
  return (
    <div
      className={cn(
        'relative grid h-full w-full content-end overflow-hidden rounded-card border border-line bg-surface-3',
        isFailed ? 'pt-12 sm:aspect-4/5' : 'aspect-4/5',
      )}
    >
      {isDrawable && (
        <img
          src={preview}
          alt=""
          className={cn(
            'absolute inset-0 size-full object-cover',
            isFailed ? 'opacity-25' : 'opacity-55',
          )}
          onError={() => setIsDrawable(false)}
        />
      )}
      <IconButton
        variant="photo"
        size="sm"
        label={isFailed ? t`Remove ${file.name}` : t`Cancel the upload of ${file.name}`}
        icon={<X aria-hidden />}
        className="absolute! end-2 top-2"
        onClick={onCancel}
      />
      <div className="relative m-1.5 grid gap-2 rounded-tile bg-surface/95 p-2 sm:m-2 sm:p-2.5">
        {isFailed ? (
          <Failed
            title={failure?.title}
            description={failure?.description}
            {...(canRetry && failure?.mayRetry && { onRetry })}
          />
        ) : (
          <>
            <p className="text-xs font-medium">
              {state === 'waiting' ? (
                <Waiting busyCount={upload.busyCount} />
              ) : percent === 100 ? (
                <Trans>Checking</Trans>
              ) : (
                <Trans>Uploading {percent}%</Trans>
              )}
            </p>
            <ProgressBar
              label={t`Upload of ${file.name}`}
              percent={state === 'sending' && percent === 100 ? undefined : percent}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** Offline uploads, and those that a busy server refused, are retried automatically. */
function Waiting({ busyCount }: { busyCount: number }) {
  if (!useOnline()) return <Trans>Paused until you are online</Trans>
  return busyCount > 0 ? <Trans>Busy, trying again</Trans> : <Trans>Waiting</Trans>
}

function Failed({
  title,
  description,
  onRetry,
}: {
  title: string | undefined
  description: string | undefined
  onRetry?: () => void
}) {
  return (
    <>
      <p className="text-xs font-semibold text-danger">{title}</p>
      <p className="text-xs text-ink-2">{description}</p>
      {onRetry && (
        <Button size="sm" variant="secondary" icon={<RotateCw aria-hidden />} onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { closeOpeningDialog } from '../lib/opening-dialog.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { ChunkFailed } from './ChunkFailed.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'

/** A chunk that loads faster opens its dialog without this placeholder flashing first. */
const PLACEHOLDER_DELAY_MS = 100

type Props = {
  title: MessageDescriptor
  isFailed: boolean
  onRetry: () => void
  onClose: () => void
}

/**
 * Placeholder of a dialog while its code loads, so that a tap has an immediate effect. A native
 * dialog, because the code of `Dialog` loads with the first one. Import it only through
 * `fallback-parts.ts`.
 */
export function ChunkDialog(props: Props) {
  const isSlow = useDelayed(PLACEHOLDER_DELAY_MS)
  return isSlow || props.isFailed ? createPortal(<Placeholder {...props} />, document.body) : null
}

function Placeholder({ title, isFailed, onRetry, onClose }: Props) {
  const { t, i18n } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)

  // Closing gives the focus back, so that the loaded dialog sees the element that opened it.
  useLayoutEffect(() => {
    closeOpeningDialog()
    const placeholder = dialog.current
    placeholder?.showModal()
    return () => placeholder?.close()
  }, [])

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog
      ref={dialog}
      aria-label={i18n._(title)}
      onCancel={handleCancel}
      // A dialog below prevents the default of Escape, so there is no cancel event.
      onKeyDown={(event) => event.key === 'Escape' && handleCancel(event)}
      // A dialog below it takes the pointer from everything else on the page.
      className="pointer-events-auto m-auto flex max-h-none w-full max-w-none flex-col justify-center gap-4 bg-surface p-6 text-ink shadow-3 outline-none backdrop:bg-scrim max-sm:h-full sm:min-h-64 sm:w-[calc(100%-3rem)] sm:max-w-md sm:rounded-sheet"
    >
      <IconButton
        label={t`Close`}
        icon={<X aria-hidden />}
        variant="ghost"
        className="absolute end-3 top-3"
        onClick={onClose}
      />
      <p aria-hidden className="display pe-10 text-xl">
        {i18n._(title)}
      </p>
      {isFailed ? (
        <ChunkFailed onRetry={onRetry} />
      ) : (
        <p role="status" className="flex items-center gap-3 text-ink-2">
          <Spinner />
          <Trans>Opening…</Trans>
        </p>
      )}
    </dialog>
  )
}

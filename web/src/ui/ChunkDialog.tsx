import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useDelayed } from '../lib/use-delayed.ts'
import { ChunkFailed } from './ChunkFailed.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'

/** Faster chunks show their dialog without this shell flashing first. */
const SHELL_AFTER_MS = 100

type Props = {
  title: MessageDescriptor
  isFailed: boolean
  onRetry: () => void
  onClose: () => void
}

/**
 * Placeholder of a dialog while its code loads, so that a tap has an immediate effect. Doesn't use
 * `Dialog`, because that code is loaded only with the first dialog.
 */
export function ChunkDialog(props: Props) {
  const isSlow = useDelayed(SHELL_AFTER_MS)
  return isSlow || props.isFailed ? createPortal(<Shell {...props} />, document.body) : null
}

function Shell({ title, isFailed, onRetry, onClose }: Props) {
  const { t, i18n } = useLingui()
  const panel = useRef<HTMLDivElement>(null)

  // Restores the focus, so that the loaded dialog returns it to its opener.
  useLayoutEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose()
    if (event.key === 'Tab') trapFocus(event, panel.current)
  }

  return (
    <div className="fixed inset-0 z-50 grid bg-scrim sm:place-items-center">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, and Tab stays inside */}
      <div
        ref={panel}
        role="dialog"
        aria-modal
        aria-label={i18n._(title)}
        tabIndex={-1}
        onKeyDown={handleKey}
        className="relative flex flex-col justify-center gap-4 bg-surface p-6 text-ink shadow-3 outline-none sm:min-h-64 sm:w-[calc(100%-3rem)] sm:max-w-md sm:rounded-sheet"
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
      </div>
    </div>
  )
}

/** Keeps Tab inside the panel. */
function trapFocus(event: KeyboardEvent, panel: HTMLElement | null) {
  const stops = [...(panel?.querySelectorAll('button') ?? [])]
  const [first, last] = [stops[0], stops.at(-1)]
  if (event.shiftKey && document.activeElement === first) last?.focus()
  else if (!event.shiftKey && document.activeElement === last) first?.focus()
  else return
  event.preventDefault()
}

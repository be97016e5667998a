import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useOnline } from '../../lib/use-online.ts'

/** Bar above the page while the device is offline. */
export function OfflineBar() {
  const isOnline = useOnline()
  // The element stays while online: screen readers announce only changes of an existing status.
  return (
    <div role="status" className="sticky top-0 z-40">
      {!isOnline && (
        <p className="flex h-9 items-center justify-center gap-2 bg-ink px-4 text-center text-sm text-bg">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <Trans>You’re offline. This may be out of date.</Trans>
        </p>
      )}
    </div>
  )
}

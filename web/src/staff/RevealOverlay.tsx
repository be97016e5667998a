import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'

/** Label on a covered picture that reveals it when pressed. */
export function RevealOverlay() {
  return (
    <span className="absolute inset-0 m-auto flex h-fit w-fit items-center gap-1.5 rounded-full bg-surface px-3 py-1 text-sm font-medium text-ink shadow-1">
      <EyeOff aria-hidden className="size-4 text-ink-2" />
      <Trans>Show</Trans>
    </span>
  )
}

import { Trans } from '@lingui/react/macro'
import { CirclePlay } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { usePause } from './use-settings.ts'

/** Ends the member's own pause. */
export function ResumeButton() {
  const pause = usePause()
  return (
    <Button
      size="sm"
      icon={<CirclePlay aria-hidden />}
      loading={pause.isPending}
      onClick={() => pause.mutate({ isPaused: false })}
    >
      <Trans>Resume</Trans>
    </Button>
  )
}

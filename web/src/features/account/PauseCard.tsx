import { Trans } from '@lingui/react/macro'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { usePause } from './use-settings.ts'

/** A rest from all of it without losing any of it (decision P18); with a title of its own where it is about being gone at once. */
export function PauseCard({ isPaused, title }: { isPaused: boolean; title?: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false)
  const pause = usePause()

  return (
    <SettingsCard
      title={title ?? <Trans>Pause your account</Trans>}
      aside={
        isPaused && (
          <Badge kind="hidden">
            <Trans>Paused</Trans>
          </Badge>
        )
      }
      text={
        isPaused ? (
          <Trans>Nobody sees you, not even your matches. Everything you have is kept and waits for you.</Trans>
        ) : (
          <Trans>Hides you everywhere and from everybody, your matches too, until you resume. Nothing is deleted.</Trans>
        )
      }
    >
      {isPaused ? (
        <Button
          className="justify-self-start"
          icon={<CirclePlay aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ isPaused: false })}
        >
          <Trans>Resume</Trans>
        </Button>
      ) : (
        <Button className="justify-self-start" variant="secondary" icon={<CirclePause aria-hidden />} onClick={() => setIsAsking(true)}>
          <Trans>Pause my account</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Pause your account?</Trans>}
        description={
          <Trans>
            You disappear from Discover, and your matches no longer see your profile. Your matches, messages and tokens stay. You can log in
            and resume at any time.
          </Trans>
        }
        confirmLabel={<Trans>Pause</Trans>}
        isPending={pause.isPending}
        onConfirm={() => pause.mutate({ isPaused: true }, { onSettled: () => setIsAsking(false) })}
      />
    </SettingsCard>
  )
}

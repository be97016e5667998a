import { Trans } from '@lingui/react/macro'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { usePause } from './use-settings.ts'

/**
 * Card that pauses and resumes the account (decision P18). `title` replaces the usual one where
 * the page already explains safety.
 */
export function PauseCard({ isPaused, title }: { isPaused: boolean; title?: ReactNode }) {
  const [isConfirming, setIsConfirming] = useState(false)
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
          <Trans>
            You’re hidden from everyone. Your matches still see your name in their matches and
            messages, marked as paused, but not your photos or profile. Neither side can send
            messages until you resume.
          </Trans>
        ) : (
          <Trans>
            Hides your profile and photos from everyone. Your matches still see your name, marked as
            paused. Neither side can send messages until you resume. Nothing is deleted.
          </Trans>
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
        <Button
          className="justify-self-start"
          variant="secondary"
          icon={<CirclePause aria-hidden />}
          onClick={() => setIsConfirming(true)}
        >
          <Trans>Pause my account</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Pause your account?</Trans>}
        description={
          <Trans>
            We hide you from Discover and from lists of likes. Your matches still see your name,
            marked as paused, but not your photos or profile. You and your matches can still read
            your conversations, but no one can send messages. You keep your tokens, and can resume
            at any time.
          </Trans>
        }
        confirmLabel={<Trans>Pause</Trans>}
        isPending={pause.isPending}
        onConfirm={() =>
          pause.mutate({ isPaused: true }, { onSettled: () => setIsConfirming(false) })
        }
      />
    </SettingsCard>
  )
}

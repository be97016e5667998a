import type { OwnVoice } from '@adire/contract/voice-recordings.ts'
import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { VoiceChanges } from './use-voice-changes.ts'

type Props = {
  voice: Pick<OwnVoice, 'id' | 'kind'>
  isRejected?: boolean
  remove: VoiceChanges['remove']
}

/** Button that removes a stored recording, after a question. */
export function RemoveRecording({ voice: { id, kind }, isRejected = false, remove }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Trash2 aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Remove recording</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Remove this recording?</Trans>}
        description={
          isRejected ? (
            <Trans>
              We delete the recording, what you wrote and the moderator’s reason. You can’t get it
              back with an appeal.
            </Trans>
          ) : (
            <Trans>
              It’s deleted right away. A moderator has to approve a new one before others can hear
              it.
            </Trans>
          )
        }
        confirmLabel={<Trans>Remove</Trans>}
        tone="danger"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ kind, id }, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

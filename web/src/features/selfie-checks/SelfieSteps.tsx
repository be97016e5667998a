import type { OwnSelfieCheck } from '@adire/contract/selfie-checks.ts'
import { useState } from 'react'
import { isRetrying } from '../../lib/busy-retry.ts'
import { TakeSelfie } from './TakeSelfie.tsx'
import { TakeTurns } from './TakeTurns.tsx'
import type { useSelfie } from './use-selfie.ts'

type Props = {
  selfie: ReturnType<typeof useSelfie>
  check: Extract<OwnSelfieCheck, { state: 'asked' }>
}

/** The two steps of a check: a selfie in the pose, then the head turns. */
export function SelfieSteps({ selfie: { submit }, check: { id, pose, turns } }: Props) {
  const [file, setFile] = useState<File>()
  const sending = { isPending: submit.isPending, isRetrying: isRetrying(submit) }
  if (!file || turns.length === 0)
    return (
      <TakeSelfie
        pose={pose}
        hasTurns={turns.length > 0}
        onPicture={(picture) =>
          turns.length > 0 ? setFile(picture) : submit.mutate({ id, file: picture })
        }
        {...sending}
      />
    )
  return (
    <TakeTurns
      turns={turns}
      onBack={() => setFile(undefined)}
      onFrames={(frames) => submit.mutate({ id, file, frames })}
      onPlain={(noTurns) => submit.mutate({ id, file, noTurns })}
      {...sending}
    />
  )
}

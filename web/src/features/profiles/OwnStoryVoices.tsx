import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { VoiceFigure } from '../voices/VoiceFigure.tsx'
import { StoryEditLink } from './StoryEditLink.tsx'

/** The member's recordings, also those that wait for review; nothing without any. */
export function OwnStoryVoices({ handle }: { handle: string }) {
  const { t } = useLingui()
  const { data } = useQuery(api.voices.mine.queryOptions())
  const voices = data?.voices.filter(({ status }) => status !== 'rejected') ?? []
  if (voices.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      {voices.map((voice) => (
        <VoiceFigure
          key={voice.id}
          voice={voice}
          handle={handle}
          badge={
            voice.status === 'waiting' && (
              <Badge kind="pending">
                <Trans>In review</Trans>
              </Badge>
            )
          }
          action={
            <StoryEditLink
              section="voice"
              label={
                voice.kind === 'name' ? t`Edit how your name is said` : t`Edit your voice answer`
              }
            />
          }
        />
      ))}
    </div>
  )
}

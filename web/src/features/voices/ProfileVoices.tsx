import type { MemberCard } from '@adire/contract/members.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { isInPreview } from '../../lib/audience-rules.ts'
import { VoiceFigure } from './VoiceFigure.tsx'

type Props = {
  member: Pick<MemberCard, 'id' | 'handle'>
  /** True in the preview of the own profile. */
  isOwn: boolean
  isMatched: boolean
}

/** The recordings of a profile that the viewer may hear; nothing while there are none. */
export function ProfileVoices({ member: { id, handle }, isOwn, isMatched }: Props) {
  const heard = useQuery(
    api.voices.list.queryOptions({ input: { memberId: id }, enabled: !isOwn, retry: false }),
  )
  const own = useQuery(api.voices.mine.queryOptions({ enabled: isOwn }))
  const shown = own.data?.voices.filter(
    ({ status, audience }) => status === 'approved' && isInPreview(audience, isMatched),
  )
  const voices = (isOwn ? shown : heard.data?.voices) ?? []
  if (voices.length === 0) return null
  return (
    <div className="grid gap-4">
      {voices.map((voice) => (
        <VoiceFigure key={voice.id} voice={voice} handle={handle} />
      ))}
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { OwnVoices } from '../voices/OwnVoices.tsx'
import { DraftPreview } from './DraftPreview.tsx'
import { EditSectionList } from './EditSectionList.tsx'

/** Page on which a member records their name and an answer. */
export function VoicePage() {
  return (
    <ProfileSubpage title={<Trans>My voice</Trans>} action={<DraftPreview />}>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <EditSectionList current="voice" />
        <OwnVoices />
      </div>
    </ProfileSubpage>
  )
}

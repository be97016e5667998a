import { Trans } from '@lingui/react/macro'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { OwnVouches } from '../vouches/OwnVouches.tsx'
import { DraftPreview } from './DraftPreview.tsx'
import { EditSectionList } from './EditSectionList.tsx'

/** Page on which a member asks friends to vouch for them and decides what is shown. */
export function VouchesPage() {
  return (
    <ProfileSubpage title={<Trans>Friends say</Trans>} action={<DraftPreview />}>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <EditSectionList current="vouches" />
        <OwnVouches />
      </div>
    </ProfileSubpage>
  )
}

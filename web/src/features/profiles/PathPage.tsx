import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { type QueryCopy, QueryState } from '../../ui/QueryState.tsx'
import { PathForm } from '../path/PathForm.tsx'
import { useOwnPath } from '../path/use-path.ts'
import { ownProfileCopy } from './edit-copy.ts'
import { DraftPreview } from './DraftPreview.tsx'
import { EditSectionList } from './EditSectionList.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useOwnProfile } from './use-own-profile.ts'

const pathCopy: QueryCopy = {
  loading: msg`Loading your places`,
  failed: msg`Couldn’t load your places`,
  advice: msg`Check your connection and try again.`,
}

const renderPreview: ComponentProps<typeof PathForm>['preview'] = (path) => (
  <DraftPreview typed={path && { path }} />
)

/** Page on which a member says where they lived and where they want to live next. */
export function PathPage() {
  const profile = useOwnProfile()
  const own = useOwnPath()
  return (
    <ProfileSubpage title={<Trans>Places in my life</Trans>}>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <EditSectionList current="places" />
        <QueryState
          query={profile}
          copy={ownProfileCopy}
          shape="page"
          skeleton={<ProfileSkeleton />}
        >
          {({ city, birthDate }) => (
            <QueryState query={own} copy={pathCopy} shape="page" skeleton={<ProfileSkeleton />}>
              {(saved) => (
                <PathForm saved={saved} city={city} birthDate={birthDate} preview={renderPreview} />
              )}
            </QueryState>
          )}
        </QueryState>
      </div>
    </ProfileSubpage>
  )
}

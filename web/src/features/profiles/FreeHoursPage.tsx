import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { api } from '../../lib/api.ts'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { type QueryCopy, QueryState } from '../../ui/QueryState.tsx'
import { FreeHoursForm } from '../free-hours/FreeHoursForm.tsx'
import { ownProfileCopy } from './edit-copy.ts'
import { DraftPreview } from './DraftPreview.tsx'
import { EditSectionList } from './EditSectionList.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useOwnProfile } from './use-own-profile.ts'

const hoursCopy: QueryCopy = {
  loading: msg`Loading your free hours`,
  failed: msg`Couldn’t load your free hours`,
  advice: msg`Check your connection and try again.`,
}

const renderPreview: ComponentProps<typeof FreeHoursForm>['preview'] = (hours) => (
  <DraftPreview typed={hours && { hours }} />
)

/** Page on which a member says when they are usually free. */
export function FreeHoursPage() {
  const profile = useOwnProfile()
  const saved = useQuery(api.freeHours.mine.queryOptions())
  return (
    <ProfileSubpage title={<Trans>When I’m free</Trans>}>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <EditSectionList current="hours" />
        <QueryState
          query={profile}
          copy={ownProfileCopy}
          shape="page"
          skeleton={<ProfileSkeleton />}
        >
          {({ city }) => (
            <QueryState query={saved} copy={hoursCopy} shape="page" skeleton={<ProfileSkeleton />}>
              {(given) => <FreeHoursForm saved={given} city={city} preview={renderPreview} />}
            </QueryState>
          )}
        </QueryState>
      </div>
    </ProfileSubpage>
  )
}

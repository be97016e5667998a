import type { EditSection } from '@adire/contract/profile-fields.ts'
import { Trans } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ownProfileCopy } from './edit-copy.ts'
import { isEditSection } from './edit-rules.ts'
import { EditProfileForm } from './EditProfileForm.tsx'
import { EditSectionList } from './EditSectionList.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useOwnProfile } from './use-own-profile.ts'

/** Profile editor. Its sections share one form, so that typed values survive switching sections. */
export function EditProfilePage() {
  const { section } = useParams({ from: '/dashboard/profile/edit/$section' })
  if (!isEditSection(section))
    return <Navigate to="/dashboard/profile/edit/$section" params={{ section: 'basic' }} replace />
  return (
    <ProfileSubpage title={<Trans>Edit Profile</Trans>}>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <EditSectionList current={section} />
        <Editor section={section} />
      </div>
    </ProfileSubpage>
  )
}

function Editor({ section }: { section: EditSection }) {
  return (
    <QueryState
      query={useOwnProfile()}
      copy={ownProfileCopy}
      shape="page"
      skeleton={<ProfileSkeleton />}
    >
      {(profile) => <EditProfileForm profile={profile} section={section} />}
    </QueryState>
  )
}

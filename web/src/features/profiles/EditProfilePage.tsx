import type { EditSection } from '@adire/contract/profile-fields.ts'
import { Trans } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { isEditSection } from './edit-rules.ts'
import { EditProfileForm } from './EditProfileForm.tsx'
import { EditSectionList } from './EditSectionList.tsx'
import { useOwnProfile } from './use-own-profile.ts'
import { ProfileFailed } from './ProfileFailed.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'

/** All pages of the editor share one form, so that typed values survive switching between them. */
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
  const profile = useOwnProfile()
  const isSkeletonShown = useSkeleton(profile.isPending)
  if (isSkeletonShown || profile.isPending) return isSkeletonShown ? <ProfileSkeleton /> : null
  if (!profile.data)
    return <ProfileFailed onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />
  return <EditProfileForm profile={profile.data} section={section} />
}

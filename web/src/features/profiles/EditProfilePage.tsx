import type { EditSection } from '@adire/contract/profile-fields.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useParams, Link } from '@tanstack/react-router'
import {
  Heart,
  Images,
  type LucideIcon,
  NotebookPen,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { sectionLinkStyle, SectionNav } from '../../ui/SectionNav.tsx'
import { ownProfileCopy, sectionCopy } from './edit-copy.ts'
import { isEditSection } from './edit-rules.ts'
import { EditProfileForm } from './EditProfileForm.tsx'
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

const icons: Record<EditSection | 'photos', LucideIcon> = {
  basic: UserRound,
  about: NotebookPen,
  personal: SlidersHorizontal,
  photos: Images,
  preferences: Heart,
}

/** Beside the form on wide screens, in one row above it on others. */
function EditSectionList({ current }: { current: EditSection }) {
  const { t, i18n } = useLingui()
  return (
    <SectionNav label={t`Sections of your profile`} current={current}>
      {(['basic', 'about', 'personal', 'photos', 'preferences'] as const).map((section) => {
        const Icon = icons[section]
        const content = (
          <>
            <Icon aria-hidden />
            {i18n._(sectionCopy[section])}
          </>
        )
        return (
          <li key={section}>
            {section === 'photos' ? (
              <Link to="/dashboard/profile/photos" className={sectionLinkStyle}>
                {content}
              </Link>
            ) : (
              <Link
                to="/dashboard/profile/edit/$section"
                params={{ section }}
                replace
                resetScroll={false}
                className={sectionLinkStyle}
              >
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </SectionNav>
  )
}

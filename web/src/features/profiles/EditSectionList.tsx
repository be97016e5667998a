import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Heart,
  Images,
  type LucideIcon,
  MessageSquareQuote,
  NotebookPen,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { sectionLinkStyle, SectionNav } from '../../ui/SectionNav.tsx'
import { sectionCopy } from './edit-copy.ts'
import { type ProfileSection, profileSections, sectionPaths } from './edit-rules.ts'

const icons: Record<ProfileSection, LucideIcon> = {
  basic: UserRound,
  about: NotebookPen,
  personal: SlidersHorizontal,
  photos: Images,
  prompts: MessageSquareQuote,
  preferences: Heart,
}

/** Beside the form on wide screens, in one row above it on others. */
export function EditSectionList({ current }: { current: ProfileSection }) {
  const { t, i18n } = useLingui()
  return (
    <SectionNav label={t`Sections of your profile`} current={current}>
      {profileSections.map((section) => {
        const Icon = icons[section]
        const content = (
          <>
            <Icon aria-hidden />
            {i18n._(sectionCopy[section])}
          </>
        )
        return (
          <li key={section}>
            {section === 'photos' || section === 'prompts' ? (
              <Link to={sectionPaths[section]} className={sectionLinkStyle}>
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

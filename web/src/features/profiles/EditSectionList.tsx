import type { EditSection } from '@adire/contract/profile-fields.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Heart,
  Images,
  type LucideIcon,
  NotebookPen,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { sectionLink, SectionNav } from '../../ui/SectionNav.tsx'
import { sectionWords } from './edit-copy.ts'

const icons: Record<EditSection | 'photos', LucideIcon> = {
  basic: UserRound,
  about: NotebookPen,
  personal: SlidersHorizontal,
  photos: Images,
  preferences: Heart,
}

/** Beside the form on wide screens, in one row above it on others. */
export function EditSectionList({ current }: { current: EditSection }) {
  const { t, i18n } = useLingui()
  return (
    <SectionNav label={t`Sections of your profile`} current={current}>
      {(['basic', 'about', 'personal', 'photos', 'preferences'] as const).map((section) => {
        const Icon = icons[section]
        const content = (
          <>
            <Icon aria-hidden />
            {i18n._(sectionWords[section])}
          </>
        )
        return (
          <li key={section}>
            {section === 'photos' ? (
              <Link to="/dashboard/profile/photos" className={sectionLink}>
                {content}
              </Link>
            ) : (
              <Link
                to="/dashboard/profile/edit/$section"
                params={{ section }}
                replace
                resetScroll={false}
                className={sectionLink}
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

import { useLingui } from '@lingui/react/macro'
import {
  Clock,
  Heart,
  Images,
  type LucideIcon,
  MessageSquareQuote,
  Mic,
  NotebookPen,
  Route,
  Quote,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { sectionLinkStyle, SectionNav } from '../../ui/SectionNav.tsx'
import { sectionCopy } from './edit-copy.ts'
import { type ProfileSection, profileSections } from './edit-rules.ts'
import { SectionLink } from './SectionLink.tsx'

const icons: Record<ProfileSection, LucideIcon> = {
  basic: UserRound,
  about: NotebookPen,
  personal: SlidersHorizontal,
  photos: Images,
  prompts: MessageSquareQuote,
  voice: Mic,
  places: Route,
  vouches: Quote,
  hours: Clock,
  preferences: Heart,
}

/** Beside the form on wide screens, in one row above it on others. */
export function EditSectionList({ current }: { current: ProfileSection }) {
  const { t, i18n } = useLingui()
  return (
    <SectionNav label={t`Sections of your profile`} current={current}>
      {profileSections.map((section) => {
        const Icon = icons[section]
        return (
          <li key={section}>
            <SectionLink section={section} replace resetScroll={false} className={sectionLinkStyle}>
              <Icon aria-hidden />
              {i18n._(sectionCopy[section])}
            </SectionLink>
          </li>
        )
      })}
    </SectionNav>
  )
}

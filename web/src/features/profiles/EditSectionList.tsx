import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Heart, Images, type LucideIcon, NotebookPen, SlidersHorizontal, UserRound } from 'lucide-react'
import type { EditSection } from './edit-rules.ts'
import { sectionWords } from './edit-copy.ts'

const icons: Record<EditSection | 'photos', LucideIcon> = {
  basic: UserRound,
  about: NotebookPen,
  personal: SlidersHorizontal,
  photos: Images,
  preferences: Heart,
}

const linkStyle =
  'flex min-h-11 items-center gap-3 rounded-tile px-3.5 py-2 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo [&>svg]:size-[1.125rem] [&>svg]:shrink-0'

/** Beside the form on wide screens; on others the pages are listed on the profile itself. */
export function EditSectionList() {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Sections of your profile`} className="sticky top-24 max-lg:hidden">
      <ul className="grid gap-1">
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
                <Link to="/dashboard/profile/photos" className={linkStyle}>
                  {content}
                </Link>
              ) : (
                <Link to="/dashboard/profile/edit/$section" params={{ section }} replace resetScroll={false} className={linkStyle}>
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

import { Pencil } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import type { ProfileSection } from './edit-rules.ts'
import { SectionLink } from './SectionLink.tsx'

type Props = { section: ProfileSection; label: string; className?: string }

/** Pencil that opens the page on which a part of the own profile is edited. */
export function StoryEditLink({ section, label, className }: Props) {
  return (
    <SectionLink
      section={section}
      label={label}
      className={cn(
        'touch-target relative grid size-9 shrink-0 place-items-center rounded-full border border-transparent text-ink-2 transition hover:bg-surface-3 hover:text-ink',
        className,
      )}
    >
      <Pencil aria-hidden className="size-4" />
    </SectionLink>
  )
}

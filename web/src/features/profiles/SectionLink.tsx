import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasOwnPage, type ProfileSection, sectionPaths } from './edit-rules.ts'

type Props = {
  section: ProfileSection
  className?: string
  /** The editor moves between its sections without new entries in the history. */
  replace?: boolean
  resetScroll?: boolean
  /** Accessible name and tooltip of a link without text. */
  label?: string
  children: ReactNode
}

/** Link to the page on which a section of the own profile is edited. */
export function SectionLink({ section, label, ...rest }: Props) {
  const link = { ...rest, ...(label !== undefined && { title: label, 'aria-label': label }) }
  return hasOwnPage(section) ? (
    <Link to={sectionPaths[section]} {...link} replace={false} resetScroll />
  ) : (
    <Link to="/dashboard/profile/edit/$section" params={{ section }} {...link} />
  )
}

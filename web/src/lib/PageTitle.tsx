import { BRAND } from '@adire/contract/brand.ts'
import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'

/**
 * Sets the document title from the deepest route that has one. Public pages use PageHead.
 */
export function PageTitle() {
  const { i18n } = useLingui()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  return (
    <title>{title ? `${i18n._(title)} · ${BRAND.name}` : `${BRAND.name} · ${BRAND.tagline}`}</title>
  )
}

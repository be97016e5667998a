import { BRAND } from '@adire/contract/brand.ts'
import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'

/**
 * The tab of the browser says the deepest route's title, before the brand, as in all of the app.
 * Public pages say theirs in their head.
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

import { BRAND } from '@adire/contract/brand.ts'
import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The tab of the browser says the deepest route's title, before the brand. */
export function usePageTitle() {
  const { i18n } = useLingui()
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  const text = title ? `${i18n._(title)} · ${BRAND.name}` : `${BRAND.name} · ${BRAND.tagline}`
  useEffect(() => {
    document.title = text
  }, [text])
}

import { useState } from 'react'
import { changePageHash, usePageHash } from '../../lib/page-address.ts'

export type BrowseTab = 'profiles' | 'features'

/**
 * The address remembers the tab (`/#features`), so that a refresh and Back keep it; the HTML as
 * built has the first.
 */
export function useBrowseTab(): [BrowseTab, (tab: BrowseTab) => void] {
  const hash = usePageHash()
  // "Browse Community" leads to an anchor of its own: the tab below it stays.
  const [chosen, setChosen] = useState<BrowseTab>()

  function choose(tab: BrowseTab) {
    setChosen(tab)
    changePageHash(tab === 'features' ? 'features' : '')
  }

  return [chosen ?? (hash === 'features' ? 'features' : 'profiles'), choose]
}

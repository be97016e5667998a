import { useEffect } from 'react'
import { usePageHash } from '../../lib/page-address.ts'

/**
 * Opens the answer that the address leads to. Browsers do so when they load a page; this is for our
 * own links, and for older browsers.
 */
export function useOpenQuestion() {
  const id = usePageHash()
  useEffect(() => {
    if (id === '') return
    const fold = document.getElementById(id)?.closest('details')
    if (!fold || fold.open) return
    fold.open = true
    fold.scrollIntoView({ block: 'start' })
  }, [id])
}

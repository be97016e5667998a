import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Button } from '../../ui/Button.tsx'

/**
 * A plain anchor; with scripts it glides there, unless movement is unwanted, and the focus goes
 * along (VIS-LAND-16).
 */
export function BrowseLink() {
  function handleClick(event: MouseEvent) {
    const section = document.getElementById('browse')
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.focus({ preventScroll: true })
    section.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
  }

  return (
    <Button asChild size="lg" variant="secondary">
      <a href="#browse" onClick={handleClick}>
        <Trans>Browse Community</Trans>
      </a>
    </Button>
  )
}

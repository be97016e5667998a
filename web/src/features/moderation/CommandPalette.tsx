import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const PaletteDialog = lazyComponent(
  () => import('./PaletteDialog.tsx').then((module) => module.PaletteDialog),
  {
    as: 'dialog',
    title: msg`Search or jump to…`,
    isOpen: ({ open }) => open,
    onClose: ({ onClose }) => onClose(),
  },
)

/** Button on every staff page that opens the command palette, also with Ctrl+K or ⌘K. */
export function CommandPalette() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    function handleShortcut(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', handleShortcut)
    return () => document.removeEventListener('keydown', handleShortcut)
  }, [])
  return (
    <>
      <Button
        variant="secondary"
        icon={<Search aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="max-sm:px-2.5 xl:w-full xl:justify-start xl:px-3"
      >
        <span className="max-sm:sr-only">
          <Trans>Search or jump to…</Trans>
        </span>
        <span aria-hidden className="max-sm:hidden pointer-coarse:hidden xl:ms-auto">
          <Kbd>Ctrl K</Kbd>
        </span>
      </Button>
      <PaletteDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { MemberFinder } from './MemberFinder.tsx'

/** Opens the member search from any admin page, by button or with Ctrl or ⌘ and K. */
export function MemberSearch() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    function listen(event: KeyboardEvent) {
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
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button
        variant="secondary"
        icon={<Search aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Trans>Find a member</Trans>
        <span aria-hidden className="max-sm:hidden pointer-coarse:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t`Find a member`} size="md">
        <MemberFinder onChoose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

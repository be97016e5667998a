import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { SitePages } from './SitePages.tsx'
import './site-menu.css'

/**
 * Where there is no room for the links. The browser's own popover: it opens, closes by Esc and
 * gives the focus back without a script.
 */
export function SiteMenu() {
  const { t } = useLingui()
  return (
    <div className="lg:hidden">
      <IconButton
        label={t`Menu`}
        icon={<Menu aria-hidden />}
        popoverTarget="site-menu"
        className="site-menu-button"
      />
      <div
        id="site-menu"
        popover="auto"
        className="site-menu min-w-56 rounded-card border border-line bg-surface p-2 text-ink shadow-3 [&_a]:block [&_a]:rounded-input [&_a]:px-4 [&_a]:py-2.5 [&_a]:font-medium [&_a]:hover:bg-surface-3 [&_a[aria-current]]:text-indigo"
      >
        <SitePages />
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { arrowSigns } from '../../lib/direction.ts'
import { useMember } from '../../lib/session.ts'
import { isShortcut } from '../../lib/single-keys.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { usePageKeysStore } from '../../staff/page-keys-store.ts'
import { showKey } from '../../staff/PageKeyList.tsx'
import { setShortcutsOpen, useShortcutsStore } from './shortcuts-store.ts'

/**
 * Lists all single-key shortcuts, and where to turn them off (WCAG 2.1.4). The keys are defined in
 * `use-card-keys.ts`, `DashboardFrame` and `ProfileDialogCarousel`; those of an open staff page come
 * from `use-page-keys.ts`, and `CommandPalette` opens with Ctrl+K.
 */
export function ShortcutsDialog() {
  const { t } = useLingui()
  const isOpen = useShortcutsStore((state) => state.isOpen)
  const pageKeys = usePageKeysStore((state) => state.keys)
  const isStaffPage = useLocation({ select: isOnStaffPage })

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key !== '?' || !isShortcut(event)) return
      event.preventDefault()
      setShortcutsOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      setShortcutsOpen(false)
    }
  }, [])

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setShortcutsOpen}
      title={<Trans>Keyboard shortcuts</Trans>}
      size="sm"
    >
      <div className="grid gap-5">
        {(pageKeys.length > 0 || isStaffPage) && (
          <ShortcutList
            title={t`On this page`}
            keys={[
              ...pageKeys.map(({ names, label }) => [names.map(showKey), label] as const),
              ...(isStaffPage ? [[['Ctrl K'], t`Search or jump to…`] as const] : []),
            ]}
          />
        )}
        {!isStaffPage && <DiscoverShortcuts />}
        <ShortcutList
          title={t`Everywhere`}
          keys={[
            [['g', 'd'], t`Go to Discover`],
            [['g', 'm'], t`Go to your matches`],
            [['g', 'c'], t`Go to your conversations`],
            [['g', 'p'], t`Go to your profile`],
            [['?'], t`Show these shortcuts`],
            [arrowSigns(), t`Previous or next photo of a profile`],
            [['Esc'], t`Close the open dialog`],
          ]}
        />
        {isStaffPage && <DiscoverShortcuts />}
        <p className="text-sm text-ink-2">
          <Trans>
            Don’t want single-key shortcuts?{' '}
            <Link
              to="/dashboard/profile/settings/$section"
              params={{ section: 'preferences' }}
              className="text-indigo underline underline-offset-4"
              onClick={() => setShortcutsOpen(false)}
            >
              Turn them off in your preferences
            </Link>
          </Trans>
        </p>
      </div>
    </Dialog>
  )
}

const isOnStaffPage = ({ pathname }: { pathname: string }) =>
  pathname.startsWith('/dashboard/admin')

/** Keys of Discover. Staff can't send super likes, because members don't see them. */
function DiscoverShortcuts() {
  const { t } = useLingui()
  const { role } = useMember()
  return (
    <ShortcutList
      title={t`On Discover`}
      keys={[
        [['j'], t`Next profile`],
        [['k'], t`Previous profile`],
        [['l'], t`Like`],
        ...(role === 'member' ? [[['s'], t`Super Like`] as const] : []),
        [['x'], t`Pass`],
        [['u'], t`Undo the last pass`],
        [['←', '→'], t`Pass or like in the “One at a time” view`],
        [['m'], t`Open the profile`],
        [['/'], t`Search`],
      ]}
    />
  )
}

type ShortcutListProps = { title: string; keys: readonly (readonly [readonly string[], string])[] }

function ShortcutList({ title, keys }: ShortcutListProps) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {keys.map(([names, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex min-w-15 gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

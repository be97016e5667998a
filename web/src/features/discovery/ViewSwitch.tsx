import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { GalleryVertical, LayoutGrid } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'

/** Switches between the grid and one member at a time; the address remembers it. */
export function ViewSwitch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { view } = useSearch({ from: '/dashboard/discover' })
  const show = (next: 'one' | undefined) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, view: next }),
      replace: true,
      resetScroll: true,
    })
  const style = 'aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-1'
  return (
    <div
      role="group"
      aria-label={t`View`}
      className="ms-auto flex gap-0.5 rounded-full bg-surface-3 p-0.5"
    >
      <IconButton
        label={t`Grid`}
        title={t`Grid`}
        icon={<LayoutGrid aria-hidden />}
        size="sm"
        pressed={view === undefined}
        className={style}
        onClick={() => show(undefined)}
      />
      <IconButton
        label={t`One at a time`}
        title={t`One at a time`}
        icon={<GalleryVertical aria-hidden />}
        size="sm"
        pressed={view === 'one'}
        className={style}
        onClick={() => show('one')}
      />
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { Kbd } from '../ui/Kbd.tsx'
import type { PageKeyHelp } from './page-keys-store.ts'

/** Compact list of the keys of a staff page, beside its buttons. */
export function PageKeyList({ keys }: { keys: readonly PageKeyHelp[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line pt-4 text-sm text-ink-2 max-lg:hidden">
      {keys.map(({ names, label }) => (
        <li key={label}>
          {names.slice(0, 1).map((name) => (
            <Fragment key={name}>
              <Kbd>{showKey(name)}</Kbd> {label}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Label of a key that `KeyboardEvent.key` names `name`. */
export function showKey(name: string): string {
  return name === ' ' ? t`Space` : name.toUpperCase()
}

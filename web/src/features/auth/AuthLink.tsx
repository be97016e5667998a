import type { ComponentProps, MouseEvent } from 'react'
import { openAuth, showAuth, type AuthMode } from '../../lib/auth-mode.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  mode: AuthMode
  /** Link within the open dialog: Back still closes it. */
  isWithin?: boolean
}

/** Link that opens the log-in dialog over the page; in a new tab, the page opens with the dialog. */
export function AuthLink({ mode, isWithin = false, onClick, children, ...rest }: Props) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    if (isWithin) showAuth(mode)
    else openAuth(mode)
  }
  return (
    <a href={`?auth=${mode}`} onClick={handleClick} {...rest}>
      {children}
    </a>
  )
}

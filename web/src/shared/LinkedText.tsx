import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { findOwnPath, splitAtAddresses } from '../lib/web-address-rules.ts'

const linkStyle =
  'relative z-1 font-medium text-indigo underline underline-offset-4 wrap-anywhere hover:text-indigo-hover'

type Props = {
  text: string
  /** Called when one of the links is followed. */
  onFollow?: (() => void) | undefined
}

/**
 * Text whose web addresses are links. Those of this site open in the app, others in a new tab, which
 * learns neither the page nor its window.
 */
export function LinkedText({ text, onFollow }: Props) {
  return splitAtAddresses(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <AddressLink key={index} text={part.text} href={part.href} onFollow={onFollow} />
    ),
  )
}

function AddressLink({ text, href, onFollow }: Props & { href: string }) {
  const router = useRouter()
  const path = findOwnPath(href, window.location.origin)

  function handleClick(event: MouseEvent) {
    onFollow?.()
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || !path?.startsWith('/dashboard')) return
    event.preventDefault()
    router.history.push(path)
  }

  if (path !== undefined)
    return (
      <a href={href} onClick={handleClick} className={linkStyle} dir="ltr">
        {text}
      </a>
    )
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={onFollow}
      className={linkStyle}
      dir="ltr"
    >
      {text}
    </a>
  )
}

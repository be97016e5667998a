import { Trans, useLingui } from '@lingui/react/macro'
import { readOrigin } from '../../shared/PageHead.tsx'

type Props = { title: string; path: string }

/** Plain links to where one passes an article on; nothing of those services is loaded before. */
export function ShareLinks({ title, path }: Props) {
  const { t } = useLingui()
  // Not encoded, so that the address the server fills in and the one the browser knows are the same
  // text.
  const address = `${readOrigin()}${path}`
  const text = encodeURIComponent(title)
  const places = [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
    { name: t`Email`, href: `mailto:?subject=${text}&body=${address}` },
  ]
  return (
    <nav aria-labelledby="share" className="flex flex-wrap items-center gap-2 print:hidden">
      <p id="share" className="me-2 text-sm font-semibold">
        <Trans>Share this</Trans>
      </p>
      {places.map(({ name, href }) => (
        <a
          key={name}
          href={href}
          rel="noopener noreferrer"
          {...(href.startsWith('http') && { target: '_blank' })}
          className="touch-target rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm font-medium hover:bg-surface-2"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

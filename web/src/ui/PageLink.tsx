import { isPublicPath } from '@adire/contract/pages.ts'
import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import type { ComponentProps } from 'react'
import { getPageLanguage } from '../lib/i18n.ts'
import { usePagePath } from '../lib/page-address.ts'

type Props = ComponentProps<'a'> & { href: string }

/**
 * Link between public pages, which have no router. Stays in the page's language, and marks the current
 * page with `aria-current`.
 */
export function PageLink({ href, children, ...rest }: Props) {
  const isCurrent = usePagePath() === href
  return (
    <a href={toPageHref(href)} {...(isCurrent && { 'aria-current': 'page' as const })} {...rest}>
      {children}
    </a>
  )
}

/** Address of a public page in the page's language, also with a query or hash; others stay. */
export function toPageHref(href: string): string {
  const path = href.split(/[?#]/)[0] ?? ''
  return isPublicPath(path)
    ? `${toLanguagePath(path, getPageLanguage())}${href.slice(path.length)}`
    : href
}

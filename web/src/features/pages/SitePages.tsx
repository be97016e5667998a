import { useLingui } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'

/** The pages the top of every public page leads to. */
export function SitePages() {
  const { t } = useLingui()
  return (
    <>
      <PageLink href="/how-it-works">{t`How It Works`}</PageLink>
      <PageLink href="/safety">{t`Safety`}</PageLink>
      <PageLink href="/success-stories">{t`Success Stories`}</PageLink>
      <PageLink href="/blog">{t`Blog`}</PageLink>
      <PageLink href="/help">{t`Help`}</PageLink>
    </>
  )
}

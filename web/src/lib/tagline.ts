import { t } from '@lingui/core/macro'

/** The brand's tagline in the page's language; `BRAND.tagline` is the English one. */
export function tagline(): string {
  return t`Two homes. One thread.`
}

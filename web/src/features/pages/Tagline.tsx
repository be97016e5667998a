import { tagline } from '../../lib/tagline.ts'

/** The brand's line in the page's language, for MDX pages. */
export function Tagline() {
  return <>{tagline()}</>
}

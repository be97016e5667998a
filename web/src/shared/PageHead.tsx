import { BRAND } from '@adire/contract/brand.ts'
import { isPublicPath, ORIGIN_PLACEHOLDER, type PublicPath } from '@adire/contract/pages.ts'
import { toLanguagePath, toPicturePath, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { getPageLanguage } from '../lib/i18n.ts'
import { usePagePath } from '../lib/page-address.ts'
import { listPageLanguages } from '../lib/page-href.ts'
import { tagline } from '../lib/tagline.ts'

/** Public origin for absolute links; while prerendering, a placeholder that the server replaces. */
export function readOrigin() {
  return typeof document === 'undefined'
    ? ORIGIN_PLACEHOLDER
    : (document.documentElement.dataset.origin ?? location.origin)
}

type Props = {
  /** Title without the brand; undefined on the landing page. */
  title?: string
  description: string
  kind?: 'website' | 'article'
  /** Page whose preview picture is used, if this one has none of its own. */
  picturePath?: PublicPath
}

/**
 * Title and meta tags of a public page; React hoists them into the head, where hydration leaves them.
 * `scripts/prerender/` draws the preview picture of each page with this title and description. Write it as
 * `{import.meta.env.DRAWS_ALL && <PageHead … />}`, because the browser's bundle needs no code for it.
 */
export function PageHead({ title, description, kind = 'website', picturePath }: Props) {
  const here = usePagePath()
  // `/welcome` is the landing page for members.
  const path = here === '/welcome' ? '/' : here
  const language = getPageLanguage()
  const address = toLanguagePath(path, language)
  const text = title === undefined ? `${BRAND.name} · ${tagline()}` : `${title} · ${BRAND.name}`
  const origin = readOrigin()
  const picture = `${origin}/og${toPicturePath(toLanguagePath(picturePath ?? path, language))}.png`
  return (
    <>
      <title>{text}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${address}`} />
      {isPublicPath(path) && <Alternates path={path} />}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={BRAND.name} />
      <meta property="og:title" content={text} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${address}`} />
      <meta property="og:locale" content={toPreviewLocale(language)} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Tag with a country, as previews of links need it: `fr_FR`, `pt_BR`. */
function toPreviewLocale(language: UiLanguageTag): string {
  const locale = new Intl.Locale(language).maximize()
  return `${locale.language}_${locale.region}`
}

/** Addresses of the page in all languages that have it, for search engines. */
function Alternates({ path }: { path: string }) {
  const origin = readOrigin()
  return (
    <>
      {listPageLanguages(path).map(({ tag }) => (
        <link
          key={tag}
          rel="alternate"
          hrefLang={tag}
          href={`${origin}${toLanguagePath(path, tag)}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${path}`} />
    </>
  )
}

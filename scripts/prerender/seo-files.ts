import { BRAND } from '../../contract/src/brand.ts'
import { ORIGIN_PLACEHOLDER, PUBLIC_PATHS } from '../../contract/src/pages.ts'
import type { TextDirection } from '../../contract/src/text-direction.ts'
import {
  SOURCE_LANGUAGE,
  toLanguagePath,
  UI_LANGUAGES,
  type UiLanguageTag,
} from '../../contract/src/ui-languages.ts'
import { listPageLanguages } from '../../web/content/public-paths.ts'
import { posts } from '../../web/content/posts.ts'
import { readPosts } from '../../web/content/read-posts.ts'
import type { SiteTexts } from '../../web/src/public-pages/site-texts.ts'
import { readTexts } from '../languages/language-file.ts'

/** Renders the sitemap for search engines: each page in every language, with its alternates. */
export function renderSitemap(): string {
  const pages = [
    ...PUBLIC_PATHS.map((path) => ({ path, more: '' })),
    ...posts.map(({ slug, date }) => ({
      path: `/blog/${slug}`,
      more: `<lastmod>${date}</lastmod>`,
    })),
  ]
  const entries = pages.flatMap(({ path, more }) => {
    const tags = listPageLanguages(path)
    const alternates = [
      ...tags.map((tag) => renderAlternate(tag, toUrl(path, tag))),
      renderAlternate('x-default', toUrl(path, SOURCE_LANGUAGE)),
    ].join('')
    return tags.map((tag) => `  <url><loc>${toUrl(path, tag)}</loc>${more}${alternates}</url>`)
  })
  return wrapXml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  )
}

function toUrl(path: string, language: UiLanguageTag): string {
  return `${ORIGIN_PLACEHOLDER}${toLanguagePath(path, language)}`
}

function renderAlternate(language: string, url: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
}

/** Renders the link to the feed of a language for the head of its blog; empty for other pages. */
export function renderFeedLink(path: string, language: UiLanguageTag): string {
  const feed = toLanguagePath('/feed.xml', language)
  return path === '/blog' || path.startsWith('/blog/')
    ? `<link rel="alternate" type="application/rss+xml" href="${feed}">\n`
    : ''
}

/** Renders the RSS 2.0 feed of the blog in a language. */
export function renderFeed(language: UiLanguageTag): string {
  const items = readPosts(language).map(({ slug, title, excerpt, author, category, date }) => {
    const link = toUrl(`/blog/${slug}`, language)
    return `    <item>
      <title>${escapeXml(title)}</title>
      <link>${link}</link>
      <guid isPermaLink="true">${link}</guid>
      <pubDate>${new Date(date).toUTCString()}</pubDate>
      <dc:creator>${escapeXml(author)}</dc:creator>
      <category>${escapeXml(category)}</category>
      <description>${escapeXml(excerpt)}</description>
    </item>`
  })
  return wrapXml(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${BRAND.name} · Blog</title>
    <link>${toUrl('/blog', language)}</link>
    <atom:link href="${toUrl('/feed.xml', language)}" rel="self" type="application/rss+xml" />
    <description>${escapeXml(readTexts(language).feed)}</description>
    <language>${language}</language>
${items.join('\n')}
  </channel>
</rss>`)
}

/**
 * Renders text files by file name. The server serves only those listed in
 * `server/src/http/pages.ts`, security.txt below `/.well-known/`.
 */
export function renderTextFiles(): Record<string, string> {
  return {
    'robots.txt': [
      'User-agent: *',
      // Not the pages that emails link to: crawlers must read them to see their `noindex`.
      ...['/api/', '/dashboard', '/media/'].map((path) => `Disallow: ${path}`),
      ...UI_LANGUAGES.map(({ tag }) => `Disallow: ${toLanguagePath('/welcome', tag)}`),
      '',
      `Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml`,
      '',
    ].join('\n'),
    // The server adds the `Expires` line (RFC 9116).
    'security.txt': [
      `Contact: mailto:${BRAND.safetyEmail}`,
      `Canonical: ${ORIGIN_PLACEHOLDER}/.well-known/security.txt`,
      `Policy: ${ORIGIN_PLACEHOLDER}/safety`,
      `Preferred-Languages: ${UI_LANGUAGES.map(({ tag }) => tag).join(', ')}`,
      '',
    ].join('\n'),
  }
}

interface ManifestOptions {
  language: UiLanguageTag
  direction: TextDirection
  texts: Pick<SiteTexts, 'tagline' | 'messages' | 'discover'>
}

/** Renders the manifest of the app in a language. */
export function renderManifest(options: ManifestOptions): string {
  return JSON.stringify(createManifest(options), null, 2)
}

function createManifest({ language, direction, texts }: ManifestOptions) {
  const { tagline, messages, discover } = texts
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: BRAND.name,
    short_name: BRAND.name,
    description: tagline,
    lang: language,
    dir: direction,
    // Only members install the app, and it has to open offline.
    start_url: '/dashboard/discover',
    scope: '/',
    display: 'standalone',
    background_color: BRAND.groundColor,
    theme_color: BRAND.groundColor,
    categories: ['social', 'lifestyle'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 192, 'maskable'),
      icon('icon-maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: messages, url: '/dashboard/messages' },
      { name: discover, url: '/dashboard/discover' },
    ],
  }
}

function wrapXml(text: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

import { BRAND } from '../../contract/src/brand.ts'
import { ORIGIN_PLACEHOLDER, PUBLIC_PATHS } from '../../contract/src/pages.ts'
import {
  toLanguagePath,
  UI_LANGUAGES,
  type UiLanguageTag,
} from '../../contract/src/ui-languages.ts'
import { posts } from '../../web/content/posts.ts'
import { readPosts } from '../../web/content/read-posts.ts'
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
    const alternates = UI_LANGUAGES.map(
      ({ tag }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${toUrl(path, tag)}"/>`,
    ).join('')
    return UI_LANGUAGES.map(
      ({ tag }) => `  <url><loc>${toUrl(path, tag)}</loc>${more}${alternates}</url>`,
    )
  })
  return wrapXml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  )
}

function toUrl(path: string, language: UiLanguageTag): string {
  return `${ORIGIN_PLACEHOLDER}${toLanguagePath(path, language)}`
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
      ...['/api/', '/dashboard', '/media/', '/welcome'].map((path) => `Disallow: ${path}`),
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
    'manifest.webmanifest': JSON.stringify(createManifest(), null, 2),
  }
}

function createManifest() {
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
    description: BRAND.tagline,
    lang: 'en',
    dir: 'ltr',
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
      { name: 'Messages', url: '/dashboard/messages' },
      { name: 'Discover', url: '/dashboard/discover' },
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

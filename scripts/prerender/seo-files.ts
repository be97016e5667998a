import { BRAND } from '../../contract/src/brand.ts'
import { ORIGIN_PLACEHOLDER, PUBLIC_PATHS } from '../../contract/src/pages.ts'
import { posts } from '../../web/content/posts.ts'

const FEED_DESCRIPTION = 'Stories about love between countries.'

/** Renders the sitemap for search engines. */
export function renderSitemap(): string {
  const pages = PUBLIC_PATHS.map((path) => `  <url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`)
  const articles = posts.map(
    ({ slug, date }) =>
      `  <url><loc>${ORIGIN_PLACEHOLDER}/blog/${slug}</loc><lastmod>${date}</lastmod></url>`,
  )
  return wrapXml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...articles].join('\n')}\n</urlset>`,
  )
}

/** Renders the RSS 2.0 feed of the blog. */
export function renderFeed(): string {
  const items = posts.map(
    ({ slug, title, excerpt, author, category, date }) => `    <item>
      <title>${escapeXml(title)}</title>
      <link>${ORIGIN_PLACEHOLDER}/blog/${slug}</link>
      <guid isPermaLink="true">${ORIGIN_PLACEHOLDER}/blog/${slug}</guid>
      <pubDate>${new Date(date).toUTCString()}</pubDate>
      <dc:creator>${escapeXml(author)}</dc:creator>
      <category>${escapeXml(category)}</category>
      <description>${escapeXml(excerpt)}</description>
    </item>`,
  )
  return wrapXml(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${BRAND.name} · Blog</title>
    <link>${ORIGIN_PLACEHOLDER}/blog</link>
    <atom:link href="${ORIGIN_PLACEHOLDER}/feed.xml" rel="self" type="application/rss+xml" />
    <description>${FEED_DESCRIPTION}</description>
    <language>en</language>
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
      'Preferred-Languages: en',
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

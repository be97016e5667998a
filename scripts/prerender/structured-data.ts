import { toPlaceholder } from '../../contract/src/amounts.ts'
import { BRAND } from '../../contract/src/brand.ts'
import { CORRIDOR_SHELL, toCorridorPlaceholder } from '../../contract/src/corridors.ts'
import { CORRIDORS_PATH, ORIGIN_PLACEHOLDER } from '../../contract/src/pages.ts'
import { posts } from '../../web/content/posts.ts'
import { readHelp } from '../../web/content/read-help.ts'

/**
 * Renders the structured data of a page for search engines (JSON-LD, schema.org); empty for pages
 * without any. The server replaces the placeholders of the origin and of amounts.
 */
export function renderStructuredData(path: string): string {
  return listThings(path)
    .map(
      (thing) =>
        `<script type="application/ld+json">${toJson({ '@context': 'https://schema.org', ...thing })}</script>\n`,
    )
    .join('')
}

/** Lists the schema.org things that a page describes. */
function listThings(path: string): object[] {
  if (path === '/')
    return [
      buildOrganization(),
      { '@type': 'WebSite', name: BRAND.name, url: `${ORIGIN_PLACEHOLDER}/` },
    ]
  if (path === '/help') return [buildFaq()]
  const list = { name: 'Corridors', path: CORRIDORS_PATH }
  if (path === list.path) return [buildBreadcrumbs(list)]
  if (path === CORRIDOR_SHELL)
    return [buildBreadcrumbs(list, { name: toCorridorPlaceholder('title'), path })]
  const post = posts.find(({ slug }) => path === `/blog/${slug}`)
  if (!post) return []
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.date,
      author: { '@type': 'Organization', name: post.author },
      publisher: buildOrganization(),
      image: `${ORIGIN_PLACEHOLDER}/og${path}.png`,
      mainEntityOfPage: `${ORIGIN_PLACEHOLDER}${path}`,
    },
    buildBreadcrumbs({ name: 'Blog', path: '/blog' }, { name: post.title, path }),
  ]
}

/** Describes the way to a page from the landing page. */
function buildBreadcrumbs(...steps: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: BRAND.name, path: '/' }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: `${ORIGIN_PLACEHOLDER}${step.path}`,
    })),
  }
}

/** Describes all questions and answers of the help centre, with placeholders for amounts. */
function buildFaq() {
  return {
    '@type': 'FAQPage',
    mainEntity: readHelp(toPlaceholder).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function buildOrganization() {
  return {
    '@type': 'Organization',
    name: BRAND.name,
    legalName: BRAND.legalName,
    url: `${ORIGIN_PLACEHOLDER}/`,
    logo: `${ORIGIN_PLACEHOLDER}/icon-512.png`,
    slogan: BRAND.tagline,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: BRAND.supportEmail,
      telephone: BRAND.phone,
    },
  }
}

/** Renders JSON, escaped so that it can't close its script element. */
function toJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

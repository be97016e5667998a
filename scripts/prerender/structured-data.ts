import { toPlaceholder } from '../../contract/src/amounts.ts'
import { BRAND } from '../../contract/src/brand.ts'
import { CORRIDOR_SHELL, toCorridorPlaceholder } from '../../contract/src/corridors.ts'
import { CORRIDORS_PATH, ORIGIN_PLACEHOLDER } from '../../contract/src/pages.ts'
import { toLanguagePath, type UiLanguageTag } from '../../contract/src/ui-languages.ts'
import { readHelp } from '../../web/content/read-help.ts'
import { readPosts } from '../../web/content/read-posts.ts'
import type { SiteTexts } from '../../web/src/public-pages/site-texts.ts'
import { readTexts } from '../languages/language-file.ts'

/** The language of a page, and its texts outside of components. */
interface Language {
  tag: UiLanguageTag
  texts: SiteTexts
}

/**
 * Renders the structured data of a page for search engines (JSON-LD, schema.org); empty for pages
 * without any. The server replaces the placeholders of the origin and of amounts.
 */
export function renderStructuredData(path: string, language: Language): string {
  return listThings(path, language)
    .map(
      (thing) =>
        `<script type="application/ld+json">${toJson({ '@context': 'https://schema.org', ...thing })}</script>\n`,
    )
    .join('')
}

/** Lists the schema.org things that a page describes. */
function listThings(path: string, { tag: language, texts }: Language): object[] {
  const organization = buildOrganization(texts.tagline)
  if (path === '/')
    return [
      organization,
      {
        '@type': 'WebSite',
        name: BRAND.name,
        url: toUrl('/', language),
        inLanguage: language,
      },
    ]
  if (path === '/help') return [buildFaq(language)]
  const list = { name: readTexts(language).corridors, path: CORRIDORS_PATH }
  if (path === list.path) return [buildBreadcrumbs(language, list)]
  if (path === CORRIDOR_SHELL)
    return [buildBreadcrumbs(language, list, { name: toCorridorPlaceholder('title'), path })]
  const post = readPosts(language).find(({ slug }) => path === `/blog/${slug}`)
  if (!post) return []
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.date,
      author: { '@type': 'Organization', name: post.author },
      publisher: organization,
      inLanguage: language,
      image: `${ORIGIN_PLACEHOLDER}/og${toLanguagePath(path, language)}.png`,
      mainEntityOfPage: toUrl(path, language),
    },
    buildBreadcrumbs(language, { name: 'Blog', path: '/blog' }, { name: post.title, path }),
  ]
}

/** Describes the way to a page from the landing page. */
function buildBreadcrumbs(language: UiLanguageTag, ...steps: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: BRAND.name, path: '/' }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: toUrl(step.path, language),
    })),
  }
}

/** Describes all questions and answers of the help centre, with placeholders for amounts. */
function buildFaq(language: UiLanguageTag) {
  return {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: readHelp(toPlaceholder, language).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function toUrl(path: string, language: UiLanguageTag): string {
  return `${ORIGIN_PLACEHOLDER}${toLanguagePath(path, language)}`
}

function buildOrganization(slogan: string) {
  return {
    '@type': 'Organization',
    name: BRAND.name,
    legalName: BRAND.legalName,
    url: `${ORIGIN_PLACEHOLDER}/`,
    logo: `${ORIGIN_PLACEHOLDER}/icon-512.png`,
    slogan,
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

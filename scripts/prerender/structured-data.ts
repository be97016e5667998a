import { BRAND } from '../../contract/src/brand.ts'
import { posts } from '../../web/content/posts.ts'
import { readHelp } from '../../web/content/read-help.ts'

const ORIGIN = '__ORIGIN__'

/** Structured data of a page for search engines (JSON-LD, schema.org). */
export function structuredData(path: string): string {
  return thingsOn(path)
    .map(
      (thing) =>
        `<script type="application/ld+json">${toJson({ '@context': 'https://schema.org', ...thing })}</script>\n`,
    )
    .join('')
}

function thingsOn(path: string): object[] {
  if (path === '/')
    return [organization(), { '@type': 'WebSite', name: BRAND.name, url: `${ORIGIN}/` }]
  if (path === '/help') return [faq()]
  const post = posts.find(({ slug }) => path === `/blog/${slug}`)
  if (!post) return []
  const place = [
    { name: BRAND.name, path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: post.title, path },
  ]
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.date,
      author: { '@type': 'Organization', name: post.author },
      publisher: organization(),
      image: `${ORIGIN}/og${path}.png`,
      mainEntityOfPage: `${ORIGIN}${path}`,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: place.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: `${ORIGIN}${step.path}`,
      })),
    },
  ]
}

/** All questions and answers of the help centre. */
function faq() {
  return {
    '@type': 'FAQPage',
    mainEntity: readHelp().map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function organization() {
  return {
    '@type': 'Organization',
    name: BRAND.name,
    legalName: BRAND.legalName,
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/icon-512.png`,
    slogan: BRAND.tagline,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: BRAND.supportEmail,
      telephone: BRAND.phone,
    },
  }
}

/** JSON escaped so that it can't close its script element. */
function toJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

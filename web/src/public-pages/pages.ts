import { CORRIDOR_ID, CORRIDORS_PATH } from '@adire/contract/pages.ts'
import { createElement, type ComponentType } from 'react'

/** Loads a page whose text is an MDX file. */
async function loadContentPage(load: () => Promise<ContentModule>): Promise<ComponentType> {
  const [page, { ContentPage }] = await Promise.all([
    load(),
    import('../features/pages/ContentPage.tsx'),
  ])
  return () => createElement(ContentPage, { page })
}

/**
 * Public pages by path, except blog posts and corridors, each in its own chunk. The build prerenders them and the
 * browser hydrates them; links between them load a new document
 * (docs/decisions/0011-prerendered-public-pages.md). `/welcome` is the landing page for members who
 * are logged in.
 */
const pages: Record<string, () => Promise<ComponentType>> = {
  '/': async () => (await import('../features/pages/LandingPage.tsx')).LandingPage,
  '/welcome': async () => (await import('../features/pages/LandingPage.tsx')).LandingPage,
  '/about': () => loadContentPage(() => import('../../../locales/en/content/about.mdx')),
  '/how-it-works': () =>
    loadContentPage(() => import('../../../locales/en/content/how-it-works.mdx')),
  '/how-we-rank': () =>
    loadContentPage(() => import('../../../locales/en/content/how-we-rank.mdx')),
  '/safety': () => loadContentPage(() => import('../../../locales/en/content/safety.mdx')),
  '/success-stories': () =>
    loadContentPage(() => import('../../../locales/en/content/success-stories.mdx')),
  '/blog': async () => (await import('../features/pages/BlogPage.tsx')).BlogPage,
  '/corridors': async () => (await import('../features/corridors/CorridorsPage.tsx')).CorridorsPage,
  '/help': async () => (await import('../features/pages/HelpPage.tsx')).HelpPage,
  '/contact': async () => (await import('../features/inquiries/ContactPage.tsx')).ContactPage,
  '/advertise': async () => (await import('../features/ads/AdvertisePage.tsx')).AdvertisePage,
  '/privacy-policy': () =>
    loadContentPage(() => import('../../../locales/en/content/privacy-policy.mdx')),
  '/terms-of-service': () =>
    loadContentPage(() => import('../../../locales/en/content/terms-of-service.mdx')),
  '/cookie-policy': () =>
    loadContentPage(() => import('../../../locales/en/content/cookie-policy.mdx')),
  '/community-guidelines': () =>
    loadContentPage(() => import('../../../locales/en/content/community-guidelines.mdx')),
  '/dmca': () => loadContentPage(() => import('../../../locales/en/content/dmca.mdx')),
  '/transparency': () =>
    loadContentPage(() => import('../../../locales/en/content/transparency.mdx')),
  '/accessibility': () =>
    loadContentPage(() => import('../../../locales/en/content/accessibility.mdx')),
  '/legal-contact': () =>
    loadContentPage(() => import('../../../locales/en/content/legal-contact.mdx')),
}

const POST_PATH = /^\/blog\/([a-z0-9-]+)$/

/** Loads the page at a path, or the 404 page. */
export async function loadPage(path: string): Promise<ComponentType> {
  const load = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (load) return load()
  if (isCorridor(path)) return (await import('../features/corridors/CorridorPage.tsx')).CorridorPage
  const post = await loadPostPage(POST_PATH.exec(path)?.[1])
  return post ?? (await import('../features/pages/NotFoundPage.tsx')).NotFoundPage
}

/** True for a corridor that has a page. In the browser only the document knows which ones have. */
function isCorridor(path: string): boolean {
  return (
    path.startsWith(`${CORRIDORS_PATH}/`) &&
    (import.meta.env.SSR || document.getElementById(CORRIDOR_ID) !== null)
  )
}

async function loadPostPage(slug: string | undefined): Promise<ComponentType | undefined> {
  if (slug === undefined) return undefined
  const [{ PostPage }, { loadPost }] = await Promise.all([
    import('../features/pages/PostPage.tsx'),
    import('../features/pages/post-api.ts'),
  ])
  const found = await loadPost(slug)
  return found && (() => createElement(PostPage, found))
}

import { createElement, type ComponentType } from 'react'

/** One of our pages to read, as its MDX file and `ContentPage` make it. */
async function readingPage(load: () => Promise<ContentModule>): Promise<ComponentType> {
  const [page, { ContentPage }] = await Promise.all([
    load(),
    import('../features/pages/ContentPage.tsx'),
  ])
  return () => createElement(ContentPage, { page })
}

/**
 * The public pages by their addresses, each with code of its own. They are documents: rendered to
 * HTML at build, taken over in the browser when they have been seen, and left by ordinary links
 * (docs/decisions/0011-prerendered-public-pages.md).
 */
const pages: Record<string, () => Promise<ComponentType>> = {
  '/': async () => (await import('../features/pages/LandingPage.tsx')).LandingPage,
  '/welcome': async () => (await import('../features/pages/LandingPage.tsx')).LandingPage,
  '/about': () => readingPage(() => import('../../content/en/about.mdx')),
  '/how-it-works': () => readingPage(() => import('../../content/en/how-it-works.mdx')),
  '/safety': () => readingPage(() => import('../../content/en/safety.mdx')),
  '/success-stories': () => readingPage(() => import('../../content/en/success-stories.mdx')),
  '/blog': async () => (await import('../features/pages/BlogPage.tsx')).BlogPage,
  '/help': async () => (await import('../features/pages/HelpPage.tsx')).HelpPage,
  '/contact': async () => (await import('../features/inquiries/ContactPage.tsx')).ContactPage,
  '/advertise': async () => (await import('../features/ads/AdvertisePage.tsx')).AdvertisePage,
  '/privacy-policy': () => readingPage(() => import('../../content/en/privacy-policy.mdx')),
  '/terms-of-service': () => readingPage(() => import('../../content/en/terms-of-service.mdx')),
  '/cookie-policy': () => readingPage(() => import('../../content/en/cookie-policy.mdx')),
  '/community-guidelines': () =>
    readingPage(() => import('../../content/en/community-guidelines.mdx')),
  '/dmca': () => readingPage(() => import('../../content/en/dmca.mdx')),
}

const POST = /^\/blog\/([a-z0-9-]+)$/

/** The page at an address; what stands at every other one says that there is none. */
export async function loadPage(path: string): Promise<ComponentType> {
  const load = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (load) return load()
  const post = await loadPostPage(POST.exec(path)?.[1])
  return post ?? (await import('../features/pages/NotFoundPage.tsx')).NotFoundPage
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

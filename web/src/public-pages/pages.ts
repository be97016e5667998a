import { CORRIDOR_ID, CORRIDORS_PATH } from '@adire/contract/pages.ts'
import { createElement, type ComponentType } from 'react'
import { HELP_CATEGORIES } from '../../content/help-categories.ts'
import { loadContent } from './content.ts'

/**
 * Public pages that are components, by path without the prefix of a language, each in its own chunk.
 * The build prerenders them and the browser hydrates them; links between them load a new document
 * (docs/decisions/0011-prerendered-public-pages.md). `/welcome` is the landing page for members who
 * are logged in.
 */
const pages: Record<string, () => Promise<ComponentType>> = {
  '/': async () => (await import('../features/pages/LandingPage.tsx')).LandingPage,
  '/welcome': async () => (await import('../features/pages/LandingPage.tsx')).LandingPage,
  '/blog': loadBlogPage,
  '/corridors': async () => (await import('../features/corridors/CorridorsPage.tsx')).CorridorsPage,
  '/help': loadHelpPage,
  '/contact': async () => (await import('../features/inquiries/ContactPage.tsx')).ContactPage,
  '/advertise': async () => (await import('../features/ads/AdvertisePage.tsx')).AdvertisePage,
}

const POST_PATH = /^\/blog\/([a-z0-9-]+)$/
const CONTENT_PATH = /^\/[a-z-]+$/

/** Loads the page at a path without the prefix of a language, or the 404 page. */
export async function loadPage(path: string): Promise<ComponentType> {
  const load = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (load) return load()
  if (isCorridor(path)) return (await import('../features/corridors/CorridorPage.tsx')).CorridorPage
  const slug = POST_PATH.exec(path)?.[1]
  const page = slug === undefined ? await loadContentPage(path) : await loadPostPage(slug)
  return page ?? (await import('../features/pages/NotFoundPage.tsx')).NotFoundPage
}

/** True for a corridor that has a page. In the browser only the document knows which ones have. */
function isCorridor(path: string): boolean {
  return (
    path.startsWith(`${CORRIDORS_PATH}/`) &&
    (import.meta.env.SSR || document.getElementById(CORRIDOR_ID) !== null)
  )
}

/** Loads a page whose text is an MDX file. */
async function loadContentPage(path: string): Promise<ComponentType | undefined> {
  if (!CONTENT_PATH.test(path)) return undefined
  const [page, { ContentPage }] = await Promise.all([
    loadContent(path),
    import('../features/pages/ContentPage.tsx'),
  ])
  return page && (() => createElement(ContentPage, { page }))
}

async function loadBlogPage(): Promise<ComponentType> {
  const loadList = async () => (await import('./post-list.ts')).loadPosts()
  const [posts, { BlogPage }] = await Promise.all([
    loadList(),
    import('../features/pages/BlogPage.tsx'),
  ])
  return () => createElement(BlogPage, { posts })
}

async function loadHelpPage(): Promise<ComponentType> {
  const [texts, { HelpPage }] = await Promise.all([
    Promise.all(HELP_CATEGORIES.map((id) => loadContent(`/help/${id}`))),
    import('../features/pages/HelpPage.tsx'),
  ])
  const categories = HELP_CATEGORIES.flatMap((id, index) => {
    const page = texts[index]
    return page ? [{ id, page }] : []
  })
  return () => createElement(HelpPage, { categories })
}

async function loadPostPage(slug: string): Promise<ComponentType | undefined> {
  const find = async () => (await import('./post-list.ts')).findPost(slug)
  const [{ PostPage }, found, content] = await Promise.all([
    import('../features/pages/PostPage.tsx'),
    find(),
    loadContent(`/blog/${slug}`),
  ])
  return found && content && (() => createElement(PostPage, { ...found, Text: content.default }))
}

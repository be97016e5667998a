import { CORRIDOR_SHELL } from '../../contract/src/corridors.ts'
import type { UiLanguageTag } from '../../contract/src/ui-languages.ts'
import { HELP_CATEGORIES } from '../../web/content/help-categories.ts'

interface Chunk {
  file: string
  imports?: string[]
}

/** Vite's manifest: the built file of each module. */
export type Manifest = Record<string, Chunk>

const START = 'src/public-pages/start.tsx'
/**
 * Modules of the pages that are components, as `web/src/public-pages/pages.ts` loads them; the others
 * are MDX files.
 */
const components: Record<string, string> = {
  '/': 'src/features/pages/LandingPage.tsx',
  '/welcome': 'src/features/pages/LandingPage.tsx',
  '/blog': 'src/features/pages/BlogPage.tsx',
  '/corridors': 'src/features/corridors/CorridorsPage.tsx',
  [CORRIDOR_SHELL]: 'src/features/corridors/CorridorPage.tsx',
  '/help': 'src/features/pages/HelpPage.tsx',
  '/contact': 'src/features/inquiries/ContactPage.tsx',
  '/advertise': 'src/features/ads/AdvertisePage.tsx',
  '/404': 'src/features/pages/NotFoundPage.tsx',
}

/**
 * Lists all scripts of a public page in the order of their imports, the entry last, by the names of
 * the English build. Throws if the build lacks one.
 */
export function listPageScripts(
  manifest: Manifest,
  path: string,
  language: UiLanguageTag,
): string[] {
  const files = [START, ...listPageModules(path, language), 'index.html'].flatMap((name) =>
    listChunks(manifest, name),
  )
  return [...new Set(files)]
}

/** Lists the modules that `loadPage` imports for a path. */
function listPageModules(path: string, language: UiLanguageTag): string[] {
  const content = `../locales/${language}/content`
  const component = components[path]
  const posts = ['src/public-pages/post-list.ts', `${content}/blog/posts.json`]
  if (path === '/blog') return [...posts, ...(component ? [component] : [])]
  if (path === '/help')
    return [
      ...HELP_CATEGORIES.map((id) => `${content}/help/${id}.mdx`),
      ...(component ? [component] : []),
    ]
  if (component !== undefined) return [component]
  const frame = path.startsWith('/blog/')
    ? ['src/features/pages/PostPage.tsx', ...posts]
    : ['src/features/pages/ContentPage.tsx']
  return [...frame, `${content}${path}.mdx`]
}

/** Lists the files of everything that a chunk imports, dependencies first, then its own. */
export function listChunks(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  if (seen.has(name)) return []
  seen.add(name)
  const imported = (chunk.imports ?? []).flatMap((each) => listChunks(manifest, each, seen))
  return [...imported, chunk.file]
}

import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { describePosts, type Post, type PostTexts } from '../../content/posts.ts'
import { getPageLanguage } from '../lib/i18n.ts'

const FOLDER = '../../../locales'

/** Pages and articles of all languages, each in its own chunk. */
const pages = import.meta.glob<ContentModule>([
  '../../../locales/*/content/*.mdx',
  '../../../locales/*/content/{blog,help}/*.mdx',
])
const postTexts = import.meta.glob<Record<string, PostTexts>>(
  '../../../locales/*/content/blog/posts.json',
  { import: 'default' },
)

/** Loads a text in the page's language, such as "/about"; undefined if there is none. */
export async function loadContent(path: string): Promise<ContentModule | undefined> {
  return pages[`${FOLDER}/${getPageLanguage()}/content${path}.mdx`]?.()
}

/** Loads all articles, without their bodies, in the page's language. */
export async function loadPosts(): Promise<Post[]> {
  const load =
    postTexts[`${FOLDER}/${getPageLanguage()}/content/blog/posts.json`] ??
    postTexts[`${FOLDER}/${SOURCE_LANGUAGE}/content/blog/posts.json`]
  return load ? describePosts(await load()) : []
}

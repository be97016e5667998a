import { type CorridorField, CORRIDOR_FIELDS } from '@adire/contract/corridors.ts'
import { CORRIDORS_PATH } from '@adire/contract/pages.ts'
import {
  SOURCE_LANGUAGE,
  toLanguagePath,
  UI_LANGUAGES,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { readPageLanguage } from './page-language.ts'
import { hashPage, type PageFile } from './pages.ts'

/** A corridor as pages show it: plain text for every field, not escaped. */
export interface ShownCorridor extends Record<CorridorField, string> {
  /** Day on which the page last changed, such as `2026-11-27`. */
  changedOn: string
  /** True if the page of all corridors lists it. */
  isListed: boolean
}

/** Filled pages that are cached for each language. */
const CACHED_PAGES = 100

const FIELD = /__CORRIDOR_(\w+?)__/g
const DATA = /(<script type="application\/ld\+json">[^]*?<\/script>)/
/** Paragraphs that are left out if their field is empty. */
const OPTIONAL = /<p data-corridor="(\w+)"[^]*?<\/p>/g
/** Samples in the list of all corridors: a country of residence, and a corridor in it. */
const GROUP = /<section data-repeat="country"[^]*?<\/section>/
const ITEM = /<li data-repeat="corridor"[^]*?<\/li>/
const PREFIX = `${CORRIDORS_PATH}/`
const EMPTY_NOTE = /<p data-repeat="none"[^]*?<\/p>/

/** Writes a corridor into the page or the part of a page that the build has prerendered. */
export function fillCorridor(html: string, corridor: ShownCorridor): string {
  const read = (name: string) => {
    const field = CORRIDOR_FIELDS.find((known) => known === name)
    return field === undefined ? undefined : corridor[field]
  }
  return html
    .replaceAll(OPTIONAL, (whole, name: string) => (read(name) === '' ? '' : whole))
    .split(DATA)
    .map((part) => {
      const escape = DATA.test(part) ? escapeJson : escapeHtml
      return part.replaceAll(FIELD, (whole, name: string) => {
        const text = read(name)
        return text === undefined ? whole : escape(text)
      })
    })
    .join('')
}

/** Writes corridors into the page that lists them, in their order, or keeps its note that there are none. */
export function fillCorridorList(html: string, corridors: readonly ShownCorridor[]): string {
  const group = GROUP.exec(html)?.[0] ?? ''
  const item = ITEM.exec(group)?.[0] ?? ''
  const groups = Map.groupBy(corridors, ({ home }) => home)
    .values()
    .toArray()
    .map((own) => {
      const items = own.map((corridor) => fillCorridor(item, corridor)).join('')
      const [first] = own
      return first === undefined
        ? ''
        : fillCorridor(
            group.replace(item, () => items),
            first,
          )
    })
  const filled = html.replace(group, () => groups.join(''))
  return corridors.length === 0 ? filled : filled.replace(EMPTY_NOTE, '')
}

/** Adds the pages of corridors to the sitemap. */
export function addToSitemap(
  sitemap: string,
  origin: string,
  corridors: readonly ShownCorridor[],
): string {
  const urls = corridors.flatMap(({ slug, changedOn }) => {
    const toUrl = (tag: UiLanguageTag) => `${origin}${toLanguagePath(`${PREFIX}${slug}`, tag)}`
    const alternates = [
      ...UI_LANGUAGES.map(({ tag }) => [tag, toUrl(tag)]),
      ['x-default', toUrl(SOURCE_LANGUAGE)],
    ].map(([tag, url]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url}"/>`)
    return UI_LANGUAGES.map(
      ({ tag }) =>
        `  <url><loc>${toUrl(tag)}</loc><lastmod>${changedOn}</lastmod>${alternates.join('')}</url>\n`,
    )
  })
  return sitemap.replace('</urlset>', (end) => `${urls.join('')}${end}`)
}

/** Corridors in one language, and the pages that were requested last. */
interface Shown {
  corridors: readonly ShownCorridor[]
  bySlug: Map<string, ShownCorridor>
  sitemap?: string
  filled: Map<string, { shell: PageFile; page: PageFile }>
}

type ListCorridors = (language: UiLanguageTag) => readonly ShownCorridor[]

/** Pages of corridors, filled when they are requested; the last ones are cached until the corridors change. */
export class CorridorPages {
  readonly #list: ListCorridors
  readonly #shown = new Map<UiLanguageTag, Shown>()

  /** `list` returns another array once the corridors have changed. */
  constructor(list: ListCorridors) {
    this.#list = list
  }

  /** Adds the pages of all corridors to the sitemap. */
  fillSitemap(sitemap: string, origin: string): string {
    const shown = this.#read(SOURCE_LANGUAGE)
    return (shown.sitemap ??= addToSitemap(sitemap, origin, shown.corridors))
  }

  /** Fills the page that lists the largest corridors, in its language. */
  fillList(shell: PageFile): PageFile {
    const shown = this.#read(readPageLanguage(shell.html))
    const listed = shown.corridors.filter(({ isListed }) => isListed)
    return fill(shown, '', shell, (html) => fillCorridorList(html, listed))
  }

  /** True for the path of a corridor's page. */
  has(path: string): boolean {
    const { bySlug } = this.#read(SOURCE_LANGUAGE)
    return path.startsWith(PREFIX) && bySlug.has(path.slice(PREFIX.length))
  }

  /** Fills the page of a corridor in its language; undefined if no corridor has the slug. */
  find(shell: PageFile, slug: string): PageFile | undefined {
    const shown = this.#read(readPageLanguage(shell.html))
    const corridor = shown.bySlug.get(slug)
    return corridor && fill(shown, slug, shell, (html) => fillCorridor(html, corridor))
  }

  #read(language: UiLanguageTag): Shown {
    const corridors = this.#list(language)
    const known = this.#shown.get(language)
    if (known?.corridors === corridors) return known
    const bySlug = new Map(corridors.map((corridor) => [corridor.slug, corridor]))
    const shown = { corridors, bySlug, filled: new Map() }
    this.#shown.set(language, shown)
    return shown
  }
}

function fill(
  { filled }: Shown,
  key: string,
  shell: PageFile,
  write: (html: string) => string,
): PageFile {
  const known = filled.get(key)
  if (known?.shell === shell) return known.page
  const html = write(shell.html)
  // Inline scripts name no corridors, so the policy stays.
  const page = { ...shell, html, etag: hashPage(html) }
  filled.delete(key)
  filled.set(key, { shell, page })
  const [oldest] = filled.keys()
  if (filled.size > CACHED_PAGES && oldest !== undefined) filled.delete(oldest)
  return page
}

/** Escapes text for a string in JSON within a script element. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}

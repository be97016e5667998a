import { type CorridorField, CORRIDOR_FIELDS } from '@adire/contract/corridors.ts'
import { CORRIDORS_PATH } from '@adire/contract/pages.ts'
import {
  SOURCE_LANGUAGE,
  toLanguagePath,
  UI_LANGUAGES,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { hashPage, type PageFile } from './pages.ts'

/** A corridor as pages show it: plain text for every field, not escaped. */
export interface ShownCorridor extends Record<CorridorField, string> {
  /** Day on which the page last changed, such as `2026-11-27`. */
  changedOn: string
}

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

/** Writes all corridors into the page that lists them, in their order, or keeps its note that there are none. */
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
  const urls = corridors.flatMap(({ slug, changedOn }) =>
    UI_LANGUAGES.map(
      ({ tag }) =>
        `  <url><loc>${origin}${toLanguagePath(`${PREFIX}${slug}`, tag)}</loc><lastmod>${changedOn}</lastmod></url>\n`,
    ),
  )
  return sitemap.replace('</urlset>', (end) => `${urls.join('')}${end}`)
}

/** Pages of corridors, filled when they are first requested and remembered until the corridors change. */
export class CorridorPages {
  readonly #list: (language: UiLanguageTag) => readonly ShownCorridor[]
  #corridors: readonly ShownCorridor[] = []
  #slugs = new Set<string>()
  readonly #filled = new Map<string, { shell: PageFile; page: PageFile }>()

  /** `list` returns another array once the corridors have changed. */
  constructor(list: (language: UiLanguageTag) => readonly ShownCorridor[]) {
    this.#list = list
  }

  /** Lists the corridors that have a page. */
  list(): readonly ShownCorridor[] {
    const current = this.#list(SOURCE_LANGUAGE)
    if (current !== this.#corridors) {
      this.#filled.clear()
      this.#slugs = new Set(current.map(({ slug }) => slug))
    }
    this.#corridors = current
    return current
  }

  /** Fills the page that lists all corridors. */
  fillList(shell: PageFile, language: UiLanguageTag): PageFile {
    this.list()
    return this.#fill(`${language}/`, shell, (html) => fillCorridorList(html, this.#list(language)))
  }

  /** True for the path of a corridor's page, without the prefix of a language. */
  has(path: string): boolean {
    this.list()
    return path.startsWith(PREFIX) && this.#slugs.has(path.slice(PREFIX.length))
  }

  /** Fills the page of a corridor; undefined if no corridor has the slug. */
  find(shell: PageFile, slug: string, language: UiLanguageTag): PageFile | undefined {
    this.list()
    const corridor = this.#list(language).find((each) => each.slug === slug)
    return (
      corridor && this.#fill(`${language}/${slug}`, shell, (html) => fillCorridor(html, corridor))
    )
  }

  #fill(key: string, shell: PageFile, write: (html: string) => string): PageFile {
    const known = this.#filled.get(key)
    if (known?.shell === shell) return known.page
    const html = write(shell.html)
    // Inline scripts name no corridors, so the policy stays.
    const page = { ...shell, html, etag: hashPage(html) }
    this.#filled.set(key, { shell, page })
    return page
  }
}

/** Escapes text for a string in JSON within a script element. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}

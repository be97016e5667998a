import { DAY_MS } from '@adire/contract/durations.ts'
import { CORRIDOR_SHELL } from '@adire/contract/corridors.ts'
import { EXPERIMENT_NOTE, ORIGIN_PLACEHOLDER } from '@adire/contract/pages.ts'
import {
  SOURCE_LANGUAGE,
  splitLanguagePath,
  toLanguagePath,
  UI_LANGUAGES,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CompanyDetails } from '../config.ts'
import type { ConfigReader } from '../settings/rules.ts'
import { fillAmounts } from './amounts.ts'
import { fillCompanyDetails } from './company-details.ts'
import { contentSecurityPolicy } from './security.ts'

const FilesByPath = z.record(z.string(), z.string())

/** Inline scripts that run, unlike data such as JSON-LD. */
const SCRIPT = /<script>([^]*?)<\/script>/g
const STYLE = /<style>([^]*?)<\/style>/g
const SECURITY_TXT_DAYS = 180

/** A page to send: its HTML, ETag, and a policy that allows exactly its own inline parts. */
export interface PageFile {
  html: string
  etag: string
  policy: string
}

export interface TextFile {
  text: string
  type: string
}

/** Pages of a language besides those with an address of their own. */
interface LanguagePages {
  /** The empty page that the app's router renders, for members and links in emails. */
  app: PageFile
  notFound: PageFile
  /** Page of any corridor, with placeholders (`corridor-pages.ts`). */
  corridorShell: PageFile | undefined
}

/** Everything that `readPages` reads from a build. */
export interface Pages {
  /** Returns the pages of a language; those in English for a language that the build lacks. */
  byLanguage: (language: UiLanguageTag) => LanguagePages
  /** Public pages of all languages by address. */
  byPath: Map<string, PageFile>
  /** Files such as robots.txt, by address. */
  texts: Map<string, TextFile>
}

interface PageSource {
  /** Folder of built pages and texts; undefined without a build. */
  folder: string | undefined
  publicUrl: string
  /** Origin of the edge for photos, if there is one. */
  imageOrigin: string | undefined
  company: CompanyDetails
  now: Date
}

/** Page of a server without a build, for example one that only serves the API. */
const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Adire</title><p>The pages are not built. Run: npm start</p></html>'

/** Reads the built pages once and inserts the server's public URL and the company's details. */
export function readPages({ folder, publicUrl, imageOrigin, company, now }: PageSource): Pages {
  const isSecure = publicUrl.startsWith('https:')
  const toPage = (html: string) =>
    pageFile(fillCompanyDetails(html.replaceAll(ORIGIN_PLACEHOLDER, publicUrl), company), {
      isSecure,
      imageOrigin,
    })
  if (folder === undefined || !existsSync(join(folder, 'pages.json'))) {
    const none = toPage(NOT_BUILT)
    return {
      byLanguage: () => ({ app: none, notFound: none, corridorShell: undefined }),
      byPath: new Map([['/', none]]),
      texts: new Map(),
    }
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const files = FilesByPath.parse(JSON.parse(read('pages.json')))
  const languages = UI_LANGUAGES.map(({ tag }) => tag).filter(
    (tag) => tag === SOURCE_LANGUAGE || Object.hasOwn(files, toLanguagePath('/404', tag)),
  )
  const readLanguage = (tag: UiLanguageTag): LanguagePages => {
    const shell = files[toLanguagePath(CORRIDOR_SHELL, tag)]
    return {
      app: toPage(read(`app${toSuffix(tag)}.html`)),
      notFound: toPage(read(files[toLanguagePath('/404', tag)] ?? '404.html')),
      corridorShell: shell === undefined ? undefined : toPage(read(shell)),
    }
  }
  const source = readLanguage(SOURCE_LANGUAGE)
  const others = new Map(languages.slice(1).map((tag) => [tag, readLanguage(tag)]))
  const isListed = (address: string) =>
    !['/404', CORRIDOR_SHELL].includes(splitLanguagePath(address).path)
  return {
    byLanguage: (language) => others.get(language) ?? source,
    byPath: new Map(
      Object.entries(files)
        .filter(([address]) => isListed(address))
        .map(([address, file]) => [address, toPage(read(file))]),
    ),
    texts: readTexts((file) => read(file).replaceAll(ORIGIN_PLACEHOLDER, publicUrl), {
      languages,
      now,
    }),
  }
}

/** Reads the files for search engines and browsers, by address. */
function readTexts(
  read: (file: string) => string,
  { languages, now }: { languages: readonly UiLanguageTag[]; now: Date },
): Map<string, TextFile> {
  const plain = 'text/plain; charset=utf-8'
  return new Map([
    ['/robots.txt', { type: plain, text: read('robots.txt') }],
    ['/sitemap.xml', { type: 'application/xml; charset=utf-8', text: read('sitemap.xml') }],
    ...languages.flatMap((tag): [string, TextFile][] => [
      [
        toLanguagePath('/feed.xml', tag),
        { type: 'application/rss+xml; charset=utf-8', text: read(`feed${toSuffix(tag)}.xml`) },
      ],
      [
        toLanguagePath('/manifest.webmanifest', tag),
        {
          type: 'application/manifest+json; charset=utf-8',
          text: read(`manifest${toSuffix(tag)}.webmanifest`),
        },
      ],
    ]),
    // RFC 9116 requires an expiry date.
    [
      '/.well-known/security.txt',
      { type: plain, text: `${read('security.txt')}Expires: ${expiry(now)}\n` },
    ],
  ])
}

/** Returns the part of a file's name that says its language; English files have none. */
function toSuffix(language: UiLanguageTag): string {
  return language === SOURCE_LANGUAGE ? '' : `.${language}`
}

const HIDDEN_NOTE = `id="${EXPERIMENT_NOTE}" hidden=""`

/**
 * Returns a function that writes the current prices into a page, and shows the note about experiments while
 * one runs. The HTML and its ETag change with a setting, so that no cached page with an earlier price is reused.
 */
export function createPageFiller(
  config: ConfigReader,
  isExperimentRunning: () => boolean = () => false,
): (page: PageFile) => PageFile {
  const filled = new Map<PageFile, PageFile>()
  return (page) => {
    const amounts = fillAmounts(page.html, config)
    const html = isExperimentRunning()
      ? amounts.replace(HIDDEN_NOTE, `id="${EXPERIMENT_NOTE}"`)
      : amounts
    if (html === page.html) return page
    const known = filled.get(page)
    if (known?.html === html) return known
    // Inline scripts have no amounts, so the policy stays.
    const next = { ...page, html, etag: hashPage(html) }
    filled.set(page, next)
    return next
  }
}

function expiry(now: Date): string {
  return new Date(now.getTime() + SECURITY_TXT_DAYS * DAY_MS).toISOString()
}

function pageFile(
  html: string,
  facts: { isSecure: boolean; imageOrigin: string | undefined },
): PageFile {
  return {
    html,
    etag: hashPage(html),
    policy: contentSecurityPolicy({
      ...facts,
      scripts: listHashes(html, SCRIPT),
      styles: listHashes(html, STYLE),
    }),
  }
}

function listHashes(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, content = '']) => `'sha256-${hash(content)}'`)
}

/** Returns the ETag of a page. */
export function hashPage(html: string): string {
  return `"${hash(html)}"`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND } from '../../contract/src/brand.ts'
import { CORRIDOR_SHELL } from '../../contract/src/corridors.ts'
import { isPublicPath } from '../../contract/src/pages.ts'
import {
  SOURCE_LANGUAGE,
  toLanguagePath,
  type UiLanguageTag,
} from '../../contract/src/ui-languages.ts'
import { listPageLanguages, listPublicPaths } from '../../web/content/public-paths.ts'
import { readScript } from '../../web/inline-boot.ts'
import { escapeHtml } from '../../server/src/lib/escape-html.ts'
import { buildPageStyles } from '../../web/page-styles.ts'
import type { SiteTexts } from '../../web/src/public-pages/site-texts.ts'
import type { BuiltLanguage } from './built-languages.ts'
import { listChunks, listPageScripts, type Manifest } from './page-scripts.ts'
import { renderFeedLink } from './seo-files.ts'
import { renderStructuredData } from './structured-data.ts'

/** The template's note for browsers without scripts, which pages with content don't need. */
const NO_SCRIPT = /<noscript\s*>.*?<\/noscript\s*>/s
/** Matches a `<head>` element that React writes before the page content. */
const HEAD_TAG = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*?\/?>)/s
const MANIFEST = '/manifest.webmanifest'
const FONT_FACE = /@font-face\s*\{[^}]*\}/g
const FONTS = /\/assets\/(?:fraunces|onest)-latin-wght-normal-[\w-]+\.woff2/g

const PATHS_WITHOUT_PICTURE = ['/welcome', '/404', CORRIDOR_SHELL]

interface Renderer {
  renderPage: (path: string, language: BuiltLanguage) => Promise<string>
  renderTexts: (language: BuiltLanguage) => SiteTexts
}

/** A language to render: its scripts, and its texts outside of components. */
type Language = BuiltLanguage & { texts: SiteTexts }

/** A build of the app with its server-side bundle. */
export interface Build {
  /** Folder of the app. */
  dist: string
  /**
   * Folder of the pages. Outside `dist`, because the server inserts its public URL and sends these
   * files with their own headers.
   */
  output: string
  /** Folder for temporary files. */
  drafts: string
  renderer: Renderer
  template: string
  manifest: Manifest
  /** Path of all styles of the build but the fonts, which every page has. */
  styles: string
  fonts: string[]
  /** Files of the dashboard's chunks besides the entry. */
  appChunks: string[]
}

type Pages = ReadonlyMap<string, string>
/** Title and description of a page, for its sharing image. */
interface Head {
  path: string
  title: string
  description: string
}

/** Opens the folder of a build, with the app in `dist` and its server-side bundle in `ssr`. */
export async function openBuild(folder: string): Promise<Build> {
  const dist = join(folder, 'dist')
  // Written by Vite's build.
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest['index.html']
  const style = manifest['style.css']
  if (!entry || !style) throw new Error('The build has no entry or no styles')
  const css = readFileSync(join(dist, style.file), 'utf8')
  const fonts = css.match(FONTS) ?? []
  if (fonts.length !== 2) throw new Error(`Expected two fonts to preload, found ${fonts.length}`)
  return {
    dist,
    output: join(folder, 'prerendered'),
    drafts: join(folder, 'ssr/styles'),
    // Built code has no types.
    renderer: (await import(join(folder, 'ssr/render.js'))) as Renderer,
    template: readFileSync(join(dist, 'index.html'), 'utf8'),
    manifest,
    styles: writeLateStyles(dist, css),
    fonts,
    appChunks: listChunks(manifest, 'src/app.tsx').filter((file) => file !== entry.file),
  }
}

export function addTexts({ renderer }: Build, language: BuiltLanguage): Language {
  return { ...language, texts: renderer.renderTexts(language) }
}

/** Renders all public pages of these languages by address, still without their styles. */
export async function renderPublicPages(
  build: Build,
  languages: readonly Language[],
): Promise<{ pages: Pages; heads: Head[] }> {
  const heads: Head[] = []
  const pages = new Map<string, string>()
  for (const language of languages)
    for (const path of [...listPublicPaths(language.tag), ...PATHS_WITHOUT_PICTURE]) {
      const address = toLanguagePath(path, language.tag)
      const { head, body } = splitHead(await build.renderer.renderPage(path, language))
      pages.set(address, composePage(build, { path, head, body, language }))
      if (!PATHS_WITHOUT_PICTURE.includes(path))
        heads.push({ path: address, title: readTitle(head), description: readDescription(head) })
    }
  return { pages, heads }
}

/** Builds the styles of each page by address. */
export function writeStyles({ drafts }: Build, pages: Pages): Promise<Pages> {
  return buildPageStyles(pages, drafts)
}

/** Writes each page with its styles, and the list of their files by address. */
export function writePages(folder: string, pages: Pages, styles: Pages): void {
  mkdirSync(folder, { recursive: true })
  for (const [address, page] of pages)
    writeFileSync(
      join(folder, toFileName(address)),
      page.replace('<!-- styles -->', () => `<style>${styles.get(address)}</style>`),
    )
  const files = [...pages.keys()].map((address) => [address, toFileName(address)])
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(Object.fromEntries(files), null, 2))
}

/** Returns the part of a file's name that says its language; English files have none. */
export function toSuffix(language: UiLanguageTag): string {
  return language === SOURCE_LANGUAGE ? '' : `.${language}`
}

/**
 * Writes the styles that a public page loads after its own. They lack the fonts: repeated fonts make
 * the browser lay out the whole page again. Returns the path.
 */
function writeLateStyles(dist: string, css: string): string {
  const styles = css.replaceAll(FONT_FACE, '')
  const path = `/assets/late-${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`
  writeFileSync(join(dist, path), styles)
  return path
}

/** Renders the page for all routes of the app's router, hidden from search engines. */
export function renderAppPage({ template, fonts, appChunks }: Build, language: Language): string {
  const chunkPreloads = appChunks.map(
    (file) => `<link rel="modulepreload" crossorigin href="/${language.files(file)}">`,
  )
  const notes = { SLOW_NOTE: language.texts.isAppSlow, OFFLINE_NOTE: language.texts.isAppOffline }
  // Before the entry, because it handles a failure of the entry to load.
  const rescue = `<script>${readScript('rescue.js', notes)}</script>`
  const { tagline, needsScripts } = language.texts
  return toLanguage(template, language)
    .replace(/<title>.*?<\/title>/s, () => `<title>${BRAND.name} · ${escapeHtml(tagline)}</title>`)
    .replace(NO_SCRIPT, () => `<noscript><p>${escapeHtml(needsScripts)}</p></noscript>`)
    .replace('<meta charset="utf-8" />', (charset) => `${charset}\n${rescue}`)
    .replace(
      '</head>',
      () =>
        `<meta name="robots" content="noindex">\n${[renderPreloads(fonts), ...chunkPreloads].join('\n')}\n</head>`,
    )
}

function renderPreloads(fonts: string[]): string {
  return fonts
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('\n')
}

/** Returns the build's page with the language, the manifest and the scripts of one. */
function toLanguage(template: string, { tag, locale, direction, files }: BuiltLanguage): string {
  return template
    .replace('<html lang="en"', `<html lang="${locale}" dir="${direction}"`)
    .replace(MANIFEST, (address) => toLanguagePath(address, tag))
    .replaceAll(/"\/(assets\/[\w.-]+\.js)"/g, (_, file: string) => `"/${files(file)}"`)
}

/** Splits the HTML of a page: React writes `<head>` elements before everything else. */
function splitHead(html: string): { head: string; body: string } {
  let body = html
  let head = ''
  for (let tag = HEAD_TAG.exec(body); tag; tag = HEAD_TAG.exec(body)) {
    head += `${tag[0]}\n`
    body = body.slice(tag[0].length)
  }
  return { head, body }
}

/**
 * Composes a page from the build's template: with its content, a script that loads the app after
 * the first paint instead of the template's scripts, and a placeholder for its styles.
 */
function composePage(
  { template, manifest, styles, fonts }: Build,
  { path, head, body, language }: { path: string; head: string; body: string; language: Language },
): string {
  if (/\sstyle="/.test(body))
    throw new Error(`${path} has a style attribute, which the content security policy refuses`)
  const { tag, files, texts } = language
  const code = {
    SCRIPTS: listPageScripts(manifest, path, tag).map((file) => `/${files(file)}`),
    STYLES: styles,
    SLOW_NOTE: texts.isSlow,
    OFFLINE_NOTE: texts.isOffline,
    LANGUAGES: isPublicPath(path) ? listPageLanguages(path) : [],
    HAS_TABS: body.includes('data-address='),
    ASKS_AGE: body.includes('data-choice="adire-age'),
  }
  const early = `<script>${readScript('early-events.js')}</script>`
  const hydration = `<script>${readScript('deferred-hydration.js', code)}</script>`
  return toLanguage(template, language)
    .replace(/<title>.*?<\/title>/s, () => head)
    .replace(/(?<!\s)\s*<script type="module"[^>]*><\/script>/, '')
    .replaceAll(/(?<!\s)\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(NO_SCRIPT, '')
    .replace(
      '</head>',
      () =>
        `${early}\n${renderPreloads(fonts)}\n<!-- styles -->\n${renderFeedLink(path, tag)}${renderStructuredData(path, { tag, texts })}</head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>\n${hydration}`)
}

function toFileName(path: string): string {
  return path === '/' ? 'landing.html' : `${path.slice(1).replaceAll('/', '-')}.html`
}

function readTitle(head: string): string {
  return decode(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? '')
}

function readDescription(head: string): string {
  return decode(/<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '')
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

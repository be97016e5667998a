import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCE_LANGUAGE } from '../../contract/src/ui-languages.ts'
import { CheckFailed, ROOT } from '../steps.ts'
import { type CatalogueName, listTranslated, readMessages } from './catalogue.ts'
import { findIssues } from './message-rules.ts'
import { findNumberIssues } from './number-rules.ts'

const CATALOGUES: CatalogueName[] = ['web', 'server']
const SHOWN_MAXIMUM = 20

/** Fails for texts that no catalogue has, that are not translated, or whose placeholders differ. */
export function checkCatalogues() {
  const files = listFiles().map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  extractMessages()
  const changed = files.filter(({ path, text }) => !isSame(readFileSync(path, 'utf8'), text))
  for (const { path, text } of files) writeFileSync(path, text)
  if (changed.length > 0)
    throw new CheckFailed('The catalogues in locales/ lack new texts. Run: npm run extract')
  const issues = listTranslated().flatMap((language) =>
    CATALOGUES.flatMap((name) =>
      readMessages(language, name).flatMap((message) =>
        findIssues(message, language).map(
          (issue) => `locales/${language}/${name}.po: "${message.english}" ${issue}`,
        ),
      ),
    ),
  )
  fail(issues)
}

/**
 * Fails if a language lacks a page, an article or the search words of another, or if they have a number
 * in the form of another language.
 */
export function checkContent() {
  const folder = (language: string) => join(ROOT, 'locales', language, 'content')
  const files = globSync('**/*.{mdx,json}', { cwd: folder(SOURCE_LANGUAGE) })
  fail(
    listTranslated().flatMap((language) =>
      files.flatMap((file) => {
        const path = join(folder(language), file)
        const issues = existsSync(path)
          ? findNumberIssues(readFileSync(path, 'utf8'), language)
          : ['is missing']
        return issues.map((issue) => `locales/${language}/content/${file} ${issue}`)
      }),
    ),
  )
}

/** Adds new messages of the source to all catalogues without a translation, and removes old ones. */
export function extractMessages() {
  const extracted = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean'],
    { cwd: join(ROOT, 'web'), encoding: 'utf8' },
  )
  if (extracted.status !== 0)
    throw new CheckFailed(`The messages could not be extracted.\n${extracted.stderr}`)
}

function listFiles(): string[] {
  return listTranslated().flatMap((language) =>
    CATALOGUES.map((name) => join(ROOT, 'locales', language, `${name}.po`)),
  )
}

/** Compares two catalogues without their date. */
function isSame(one: string, other: string): boolean {
  const strip = (text: string) => text.replace(/^"POT-Creation-Date.*$/m, '')
  return strip(one) === strip(other)
}

function fail(issues: readonly string[]) {
  if (issues.length === 0) return
  const more = issues.length - SHOWN_MAXIMUM
  const shown = issues.slice(0, SHOWN_MAXIMUM).join('\n')
  throw new CheckFailed(more > 0 ? `${shown}\nand ${more} more` : shown)
}

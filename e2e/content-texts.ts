import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CONTENT = join(import.meta.dirname, '../locales/en/content')

/** Shorter texts of the content, such as "in" between two links, are no values of messages. */
const SHORTEST_VALUE = 5

/** Returns the texts that `locales/en/content` has for the page at an address, as browsers show them. */
export function readContentTexts(address: string): ReadonlySet<string> {
  const texts = listFiles(address.replace(/[?#].*/, ''))
    .map((file) => ({ file, source: readFileSync(join(CONTENT, file), 'utf8') }))
    .flatMap(({ file, source }) => (file.endsWith('.json') ? readJson(source) : readMdx(source)))
  return new Set(texts.map(simplify).filter((text) => text !== ''))
}

function listFiles(path: string): string[] {
  if (path === '/help') return globSync('help/*.mdx', { cwd: CONTENT })
  const files = [`${path.slice(1)}.mdx`, ...(path.startsWith('/blog') ? ['blog/posts.json'] : [])]
  return files.filter((file) => existsSync(join(CONTENT, file)))
}

function readJson(source: string): string[] {
  const texts: string[] = []
  JSON.parse(source, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

/** Lists the texts of an MDX file: its title and description, the titles of its questions, and its body. */
function readMdx(source: string): string[] {
  const [, header = '', body = source] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  return [
    ...[...header.matchAll(/^(?:title|description): (.*)$/gm)].map(([, value = '']) => value),
    ...[...body.matchAll(/\btitle="([^"]*)"/g)].map(([, value = '']) => value),
    ...body
      .replaceAll(/^import .*$/gm, '')
      .split(/\n\s*\n/)
      .flatMap(readBlock),
  ]
}

/** Splits a paragraph or a list where browsers start another text: at items, marks, tags and expressions. */
function readBlock(block: string): string[] {
  return block.split(/^ {0,9}(?:#{1,6}|-|>|\d{1,3}\.)\s|\|/m).flatMap((item) =>
    item.split('`').flatMap((part, index) => {
      const isCode = index % 2 === 1
      return isCode ? [part] : part.split(/<[^<>]*>|\{[^{}]*\}|\]\([^()]*\)|[[*_]/)
    }),
  )
}

/**
 * Removes texts of the content from a text of the page: all of it, a part of the document's title, or a
 * value in a message.
 */
export function withoutContent(text: string, content: ReadonlySet<string>): string {
  if (!text.includes('⟦'))
    return text
      .split(' · ')
      .filter((part) => !content.has(simplify(part)))
      .join(' · ')
  const values = [...content]
    .filter(({ length }) => length >= SHORTEST_VALUE)
    .toSorted((a, b) => b.length - a.length)
    .map((value) => RegExp.escape(value))
  return values.length === 0
    ? text
    : text.replaceAll(new RegExp(`(?<!\\p{L})(?:${values.join('|')})(?!\\p{L})`, 'gu'), '')
}

/** Writes each space once. */
function simplify(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

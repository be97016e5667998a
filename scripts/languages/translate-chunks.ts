import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from './catalogue.ts'
import { listMessageIds, translateCode } from './translate-code.ts'

const ASSETS = 'assets'
/** Imports of another chunk, which stand in the same folder. */
const IMPORT = /(["'`])\.\/([\w.-]+\.js)\1/g
/** Files to preload before a dynamic import (`__vite__mapDeps`). */
const PRELOAD = /(["'`])assets\/([\w.-]+\.js)\1/g
/** Hexadecimal digits of the content in the names of a language's files. */
const HASH_LENGTH = 8

interface Chunk {
  code: string
  imports: ReadonlySet<string>
}

interface Translation {
  language: string
  catalogue: Catalogue
  /** Chunks of the language's own pages, by the English ones that they replace. */
  content: ReadonlyMap<string, string>
}

export type Chunks = ReadonlyMap<string, Chunk>

/** Maps the path of an English file of a build, such as `assets/app-BYtYuE8F.js`. */
export type FileMap = (file: string) => string

/**
 * Writes copies of the built chunks in another language beside them. Their names contain a hash of the
 * whole language, because browsers keep these files for a year. Chunks without messages that import
 * none with messages are shared by all languages.
 */
export function translateChunks(
  dist: string,
  chunks: Chunks,
  { language, catalogue, content }: Translation,
): FileMap {
  const translated = findTranslated(chunks)
  const names = [...translated].toSorted()
  const texts = names.map((name) => translateCode(chunks.get(name)?.code ?? '', catalogue))
  const hash = createHash('sha256').update(names.join('\n'))
  for (const text of texts) hash.update(text)
  const ending = `.${language}-${hash.digest('hex').slice(0, HASH_LENGTH)}.js`
  const rename = (english: string) => {
    const name = content.get(english) ?? english
    return translated.has(name) ? `${name.slice(0, -'.js'.length)}${ending}` : name
  }
  names.forEach((name, index) =>
    writeFileSync(
      join(dist, ASSETS, `${name.slice(0, -'.js'.length)}${ending}`),
      renameImports(texts[index] ?? '', rename),
    ),
  )
  return (file) =>
    file.startsWith(`${ASSETS}/`) ? `${ASSETS}/${rename(file.slice(ASSETS.length + 1))}` : file
}

/** Reads the chunks of a build, before those of another language are written beside them. */
export function readChunks(dist: string): Chunks {
  const folder = join(dist, ASSETS)
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return new Map(
    names.map((name) => {
      const code = readFileSync(join(folder, name), 'utf8')
      const imports = new Set([...code.matchAll(IMPORT)].map(([, , file = '']) => file))
      return [name, { code, imports }]
    }),
  )
}

/** Finds the chunks that have messages, and those that import one of these, however far away. */
function findTranslated(chunks: Chunks): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const [name, { imports }] of chunks)
    for (const imported of imports)
      importers.set(imported, [...(importers.get(imported) ?? []), name])
  const found = new Set<string>()
  const open = [...chunks].filter(([, { code }]) => listMessageIds(code).length > 0)
  const names = open.map(([name]) => name)
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    if (found.has(name)) continue
    found.add(name)
    names.push(...(importers.get(name) ?? []))
  }
  return found
}

function renameImports(code: string, rename: (name: string) => string): string {
  return code
    .replaceAll(IMPORT, (_, quote: string, name: string) => `${quote}./${rename(name)}${quote}`)
    .replaceAll(
      PRELOAD,
      (_, quote: string, name: string) => `${quote}${ASSETS}/${rename(name)}${quote}`,
    )
}

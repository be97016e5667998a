import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from './catalogue.ts'
import { listMessageIds, translateCode } from './translate-code.ts'

const ASSETS = 'assets'
/** Imports of another chunk, which stand in the same folder. */
const IMPORT = /(["'`])\.\/([\w.-]+\.js)\1/g
/** Files to preload before a dynamic import (`__vite__mapDeps`). */
const PRELOAD = /(["'`])assets\/([\w.-]+\.js)\1/g
/** Hexadecimal digits in the name of a language's folder. */
const HASH_LENGTH = 8

interface Chunk {
  code: string
  imports: ReadonlySet<string>
}

/** Maps the path of an English file of a build, such as `assets/app-BYtYuE8F.js`. */
export type FileMap = (file: string) => string

/**
 * Writes copies of the built chunks in another language into a folder of their own, which is named
 * by its content, because browsers keep these files for a year. Chunks without messages that import
 * none with messages are shared by all languages.
 */
export function translateChunks(
  dist: string,
  { language, catalogue }: { language: string; catalogue: Catalogue },
): FileMap {
  const chunks = readChunks(join(dist, ASSETS))
  const translated = findTranslated(chunks)
  const names = [...translated].toSorted()
  const texts = names.map((name) => translateCode(chunks.get(name)?.code ?? '', catalogue))
  const hash = createHash('sha256').update(names.join('\n'))
  for (const text of texts) hash.update(text)
  const folder = `${language}-${hash.digest('hex').slice(0, HASH_LENGTH)}`
  mkdirSync(join(dist, ASSETS, folder), { recursive: true })
  names.forEach((name, index) =>
    writeFileSync(
      join(dist, ASSETS, folder, name),
      moveImports(texts[index] ?? '', { translated, folder }),
    ),
  )
  return (file) => {
    const name = file.startsWith(`${ASSETS}/`) ? file.slice(ASSETS.length + 1) : ''
    return translated.has(name) ? `${ASSETS}/${folder}/${name}` : file
  }
}

function readChunks(folder: string): Map<string, Chunk> {
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
function findTranslated(chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
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

function moveImports(
  code: string,
  { translated, folder }: { translated: ReadonlySet<string>; folder: string },
): string {
  return code
    .replaceAll(IMPORT, (whole, quote: string, name: string) =>
      translated.has(name) ? whole : `${quote}../${name}${quote}`,
    )
    .replaceAll(PRELOAD, (whole, quote: string, name: string) =>
      translated.has(name) ? `${quote}${ASSETS}/${folder}/${name}${quote}` : whole,
    )
}

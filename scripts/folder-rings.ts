import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Folders that each folder imports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Finds folders that import each other, directly or around a ring: removes folders that import
 * nothing or that nothing imports, until only rings and the folders between them are left.
 */
export function findRings(imports: Imports): string[] {
  let left = new Set(imports.keys())
  for (let before = Infinity; left.size < before;) {
    before = left.size
    const isBetween = (folder: string) =>
      [...(imports.get(folder) ?? [])].some((other) => left.has(other)) &&
      [...left].some((other) => imports.get(other)?.has(folder))
    left = new Set([...left].filter(isBetween))
  }
  return [...left].toSorted()
}

/**
 * Returns the folder whose imports count together: a feature, another folder of `src`, or `src` for
 * the files in it. Undefined for tests, which may import everything, and for the entry points,
 * which nothing imports.
 */
export function getFolder(path: string): string | undefined {
  if (/\.test\.tsx?$|\/src\/main\.tsx?$|\/src\/testing\//.test(path)) return undefined
  return /^((?:server|web)\/src(?:\/features\/[^/]+|\/[^/]+)?)\/[^/]/.exec(path)?.[1]
}

/** Reads which folders import which others. */
function readImports(root: string, sources: string): Imports {
  const imports = new Map<string, Set<string>>()
  for (const path of globSync(sources, { cwd: root })) {
    const folder = getFolder(path)
    if (folder === undefined) continue
    const found = imports.get(folder) ?? new Set()
    imports.set(folder, found)
    const source = readFileSync(join(root, path), 'utf8')
    for (const [, target = ''] of source.matchAll(/(?:from |import\(\s*)'(\.[^']+)'/g)) {
      const other = getFolder(normalize(join(dirname(path), target)))
      if (other !== undefined && other !== folder) found.add(other)
    }
  }
  return imports
}

/** Checks all folders of the server and of the web app. */
export function checkFolderRings(root: string): string[] {
  return ['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'].flatMap((sources) => {
    const ring = findRings(readImports(root, sources))
    return ring.length === 0 ? [] : [`these folders import each other: ${ring.join(', ')}`]
  })
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** Folders that import each other, directly or around a ring. */
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
 * the files in it. Undefined for tests, which may import everything, and for the entry points, which
 * nothing imports.
 */
export function getFolder(path: string): string | undefined {
  if (/\.test\.tsx?$|\/src\/main\.tsx?$|\/src\/testing\//.test(path)) return undefined
  return /^((?:server|web)\/src(?:\/features\/[^/]+|\/[^/]+)?)\/[^/]/.exec(path)?.[1]
}

/** Reads which folders of a side import which others. */
function readImports(root: string, side: 'server' | 'web'): Imports {
  const imports = new Map<string, Set<string>>()
  for (const path of globSync(`${side}/src/**/*.{ts,tsx}`, { cwd: root })) {
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

export function checkFolderRings(root: string): string[] {
  return (['server', 'web'] as const).flatMap((side) => {
    const ring = findRings(readImports(root, side))
    return ring.length === 0 ? [] : [`These import each other in a ring: ${ring.join(', ')}`]
  })
}

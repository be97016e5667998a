import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Side = 'server' | 'web'
type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** Features that import each other, directly or around a ring. */
export function findRings(imports: Imports): string[] {
  let left = new Set(imports.keys())
  for (let before = Infinity; left.size < before;) {
    before = left.size
    const isBetween = (feature: string) =>
      [...(imports.get(feature) ?? [])].some((other) => left.has(other)) &&
      [...left].some((other) => imports.get(other)?.has(feature))
    left = new Set([...left].filter(isBetween))
  }
  return [...left].toSorted()
}

/** Reads which features of a side import which others; tests may import all of them. */
function readImports(root: string, side: Side): Imports {
  const imports = new Map<string, Set<string>>()
  for (const path of globSync(`${side}/src/features/*/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$/.test(path)) continue
    const feature = getFeature(path) ?? ''
    const found = imports.get(feature) ?? new Set()
    for (const [, target = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      / from '(\.[^']+)'/g,
    )) {
      const other = getFeature(normalize(join(dirname(path), target)))
      if (other !== undefined && other !== feature) found.add(other)
    }
    imports.set(feature, found)
  }
  return imports
}

function getFeature(path: string): string | undefined {
  return /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

export function checkFeatureRings(root: string): string[] {
  return (['server', 'web'] as const).flatMap((side) => {
    const ring = findRings(readImports(root, side))
    return ring.length === 0
      ? []
      : [`${side}/src/features: these import each other in a ring: ${ring.join(', ')}`]
  })
}

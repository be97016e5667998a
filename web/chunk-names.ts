import { createHash } from 'node:crypto'
import { relative } from 'node:path'

interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

interface Entries {
  /** Module that starts the public pages. */
  publicPages: string
  /** Module that starts the app. */
  app: string
  /** Component around every page of the dashboard. */
  dashboard: string
}

// One module re-exports all icons, so the graph says that each page uses every icon.
const ICONS = /lucide-react/

/**
 * Makes the function with which `vite.config.ts` names the chunk of each module that public pages or
 * the dashboard's frame load. Modules share a chunk if the same public pages load them, so a public
 * page loads nothing that it doesn't use. All other modules get null, and the bundler splits them.
 *
 * Without this, the bundler makes a chunk for every set of entries, and there are nearly 100
 * entries: a page of the dashboard loaded 136 files.
 */
export function createChunkNamer(
  entries: Entries,
): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string> | undefined
  return (id, graph) => {
    names ??= nameChunks(entries, graph)
    return names.get(id) ?? null
  }
}

function nameChunks(entries: Entries, graph: ModuleGraph): Map<string, string> {
  const loaders = new Map<string, string[]>()
  const addLoader = (ids: Iterable<string>, loader: string) => {
    for (const id of ids) loaders.set(id, [...(loaders.get(id) ?? []), loader])
  }
  const publicEntries = listEntries(entries.publicPages, graph)
  // Relative, so that builds in two folders give the same names.
  for (const entry of publicEntries)
    addLoader(listLoaded([entry], graph), relative(import.meta.dirname, entry))
  const frame = listLoaded([entries.app, entries.dashboard], graph)
  addLoader(frame, 'frame')
  const pages = listEntries(entries.app, graph).filter((entry) => !publicEntries.includes(entry))
  // Separates modules that only public pages use from those that the app also uses.
  const usedByBoth = [...listLoaded(pages, graph)].filter((id) => loaders.has(id) && !frame.has(id))
  addLoader(usedByBoth, 'app')
  // Modules that only one page loads stay in the chunk of that page.
  const shared = [...loaders].filter(([id, list]) => list.length > 1 || frame.has(id))
  return new Map(shared.map(([id, list]) => [id, `shared-${hash(list.join('\n'))}`]))
}

/** Lists this module and all modules that are loaded on demand after it. */
function listEntries(start: string, graph: ModuleGraph): string[] {
  const entries = new Set([start])
  for (const entry of entries)
    for (const id of listLoaded([entry], graph))
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) entries.add(later)
  return [...entries]
}

/** Lists these modules and everything they import statically. */
function listLoaded(entries: string[], graph: ModuleGraph): Set<string> {
  const ids = new Set(entries)
  for (const id of ids)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!ICONS.test(imported)) ids.add(imported)
  return ids
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

import tailwindcss from '@tailwindcss/vite'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const SOURCES = join(import.meta.dirname, 'src')

/**
 * Builds the styles of each prerendered page with Tailwind from the classes in its HTML, to be
 * inlined so that the first paint waits only for the page. `pages` maps paths to HTML, the result
 * paths to CSS; `folder` is for temporary files.
 */
export async function buildPageStyles(
  pages: ReadonlyMap<string, string>,
  folder: string,
): Promise<Map<string, string>> {
  mkdirSync(folder, { recursive: true })
  const imports = [
    'styles/base.css',
    ...globSync('features/pages/*.css', { cwd: SOURCES }).toSorted(),
  ]
    .map((file) => `@import '${join(SOURCES, file)}';`)
    .join('\n')
  // Pages with the same classes, such as one in several languages, have the same styles.
  const groups = Map.groupBy(pages.keys(), (path) => listClasses(pages.get(path) ?? '').join('\n'))
  const names = [...groups].map(([classes, paths], index) => ({
    classes,
    paths,
    name: `page-${index}`,
  }))
  for (const { classes, name } of names) {
    writeFileSync(join(folder, `${name}.txt`), classes)
    writeFileSync(
      join(folder, `${name}.css`),
      `@import 'tailwindcss' source(none);\n${imports}\n@source './${name}.txt';\n`,
    )
  }
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: names.map(({ name }) => join(folder, `${name}.css`)) },
    },
  })
  if (Array.isArray(result) || !('output' in result)) throw new Error('Expected one build')
  const styles = new Map(
    result.output.flatMap((file) =>
      file.type === 'asset' ? file.names.map((name) => [name, String(file.source)]) : [],
    ),
  )
  return new Map(
    names.flatMap(({ paths, name }) => {
      const css = styles.get(`${name}.css`)
      if (!css) throw new Error(`No styles were built for ${paths.join(', ')}`)
      return paths.map((path) => [path, css] as const)
    }),
  )
}

/** Sorted classes with HTML entities decoded: `[&>svg]:size-4` is escaped in HTML. */
function listClasses(html: string): string[] {
  const all = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .split(/\s+/),
  )
  return [...new Set(all)].toSorted()
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Tailwind's classes that name a side of the window instead of one of the text. */
const SIDED =
  /(?<=[\s"'`:])-?(?:[mp][lr]-[\w.[(]|(?:left|right)-[\w.[(]|text-(?:left|right)\b|float-(?:left|right)\b|border-[lr]\b|rounded-(?:[lr]|[tb][lr])\b|scroll-[mp][lr]-)[\w.\-[\]()%]*/g

function sidesIn(path: string): string[] {
  const found = readFileSync(join(SOURCES, path), 'utf8').match(SIDED) ?? []
  return found.map((name) => `${path}: ${name}`)
}

test('D101 no class names a side, so that every page can be read from right to left', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter(
    (path) => !/\.(test|gen)\.ts/.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(sidesIn)).toEqual([])
  expect(
    `"-mx-2 ml-2 sm:left-0 -ml-1 text-left ps-3 border-l rounded-tl-sm border-line`.match(SIDED),
  ).toEqual(['ml-2', 'left-0', '-ml-1', 'text-left', 'border-l', 'rounded-tl-sm'])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

const whole = extendTailwindMerge({
  // No pair comes twice.
  cacheSize: 0,
  extend: {
    theme: {
      text: ['page', 'hero'],
      radius: ['input', 'tile', 'card', 'sheet', 'arch'],
      shadow: ['1', '2', '3'],
      container: ['content', 'reading'],
    },
  },
})

const web = join(import.meta.dirname, '..')
const literals = (pattern: string) => [
  ...new Set(
    globSync(pattern, { cwd: web }).flatMap((file) =>
      [
        ...readFileSync(join(web, file), 'utf8').matchAll(/(['"`])((?:[a-z@[&*-][^'"`\n$]*)?)\1/g),
      ].map(([, , text = '']) => text),
    ),
  ),
]
const looksLikeClasses = (text: string) =>
  text.split(' ').every((name) => /^-?[a-z@[*][\w:./[\]()%,&>='*#!@+-]*$/.test(name))
/** Every class name in these files; what merely looks like one does no harm. */
const classesIn = (pattern: string) => [
  ...new Set(
    literals(pattern)
      .filter((text) => /[-: ]/.test(text) && looksLikeClasses(text))
      .flatMap((text) => text.split(' ')),
  ),
]

/** A place of the toasts, and no class. */
const NOT_CLASSES = new Set(['bottom-center'])

test('merges like tailwind-merge, for every class of a component with every class given to it', () => {
  const own = classesIn('ui/*.tsx').filter((name) => !NOT_CLASSES.has(name))
  const given = classesIn('{features,ui}/**/*.tsx').filter((name) => !NOT_CLASSES.has(name))
  expect(own.length).toBeGreaterThan(300)
  expect(given.length).toBeGreaterThan(600)
  const differences = own.flatMap((base) =>
    given
      .filter((late) => late !== base && cn(base, late) !== whole(`${base} ${late}`))
      .map((late) => `${base} ${late}: ${whole(`${base} ${late}`)}`),
  )
  expect(differences.slice(0, 20)).toEqual([])
}, 300_000)

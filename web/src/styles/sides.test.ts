import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Tailwind's classes that name a side of the window instead of one of the text. */
const SIDED =
  /(?<=[\s"'`:])-?(?:[mp][lr]-[\w.[(]|(?:left|right)-[\w.[(]|text-(?:left|right)\b|(?:float|clear|origin|object)-(?:left|right)\b|border-[lr]\b|rounded-(?:[lr]|[tb][lr])\b|scroll-[mp][lr]-|(?:slide-in-from|slide-out-to)-(?:left|right)|bg-(?:linear|gradient)-to-[lr]\b)[\w.\-[\]()%]*/g

/** Files that move something sideways on purpose, whatever the direction of the text. */
const MOVING = ['features/discovery/DeckCard.tsx']
/** Icons that point along the line of the text. */
const POINTING =
  /<(?:Arrow(?:Left|Right)|Chevron(?:Left|Right)|ExternalLink|LogOut|Send|Undo2)\b[^>]*>/g
/** A photo or a head moves to the side that the arrow shows. */
const SHOWING_A_SIDE = [
  'features/photos/PictureCropper.tsx',
  'features/selfie-checks/TurnArrow.tsx',
]

const read = (path: string) => readFileSync(join(SOURCES, path), 'utf8')

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter(
  (path) => !/\.(test|gen)\.ts/.test(path),
)

function sidesIn(path: string): string[] {
  const found = read(path).match(SIDED) ?? []
  return found.map((name) => `${path}: ${name}`)
}

test('D101 no class names a side, so that every page can be read from right to left', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(sidesIn)).toEqual([])
  expect(
    `"-mx-2 ml-2 sm:left-0 -ml-1 text-left ps-3 border-l rounded-tl-sm border-line origin-left slide-in-from-right-4"`.match(
      SIDED,
    ),
  ).toEqual([
    'ml-2',
    'left-0',
    '-ml-1',
    'text-left',
    'border-l',
    'rounded-tl-sm',
    'origin-left',
    'slide-in-from-right-4',
  ])
})

test('mirrors every sideways move of a control', () => {
  const unmirrored = files.filter((path) => {
    const moves = read(path)
      .split(/[\s"'`]+/)
      .filter((name) => name.includes('translate-x-'))
    return moves.length > 0 && !moves.some((name) => name.startsWith('rtl:'))
  })
  expect(unmirrored).toEqual(MOVING)
})

test('mirrors every icon that points along the line', () => {
  const unmirrored = files
    .filter((path) => !SHOWING_A_SIDE.includes(path))
    .flatMap((path) => (read(path).match(POINTING) ?? []).map((icon) => `${path}: ${icon}`))
    .filter((found) => !found.includes('rtl:-scale-x-100'))
  expect(unmirrored).toEqual([])
})

test('names no side in style sheets, except to centre what is as wide on both', () => {
  const sheets = globSync('**/*.css', { cwd: SOURCES })
  expect(sheets.map((path) => basename(path))).toContain('theme.css')
  const lines = sheets.flatMap((path) =>
    read(path)
      .split('\n')
      .map((line) => line.trim()),
  )
  const sided = lines.filter((line) =>
    /^(?:(?:(?:margin|padding|border)-)?(?:left|right)\b[^,]*:|float:|text-align: (?:left|right))/.test(
      line,
    ),
  )
  expect(sided).toEqual(['left: 50%;'])
})

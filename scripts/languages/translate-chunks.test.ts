import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readChunks, translateChunks } from './translate-chunks.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'adire-chunks-'))
  mkdirSync(join(dist, 'assets'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const chunks = {
  'entry-1.js':
    'const m=["assets/page-1.js","assets/library-1.js","assets/app-1.css"];import"./library-1.js";import(`./page-1.js`);import(`./text-en.js`)',
  'page-1.js': 'import"./library-1.js";t({id:`PT8soR`,message:`Blocked people`})',
  'library-1.js': 'export const x=1',
  'text-en.js': 'export default 1',
  'text-fr.js': 'export default 2',
}

function build(translation: string) {
  rmSync(join(dist, 'assets'), { recursive: true })
  mkdirSync(join(dist, 'assets'))
  for (const [name, code] of Object.entries(chunks)) writeFileSync(join(dist, 'assets', name), code)
  return translateChunks(dist, readChunks(dist), {
    language: 'fr',
    catalogue: new Map([['PT8soR', translation]]),
    content: new Map([['text-en.js', 'text-fr.js']]),
  })
}

const read = (file: string) => readFileSync(join(dist, file), 'utf8')

test('copies chunks with texts and their importers, and takes the pages of the language', () => {
  const files = build('Personnes bloquées')
  const entry = files('assets/entry-1.js')
  const [, ending = ''] = /^assets\/entry-1\.(fr-[0-9a-f]{8})\.js$/.exec(entry) ?? []
  expect(ending).not.toBe('')
  expect(files('assets/library-1.js')).toBe('assets/library-1.js')
  expect(read(entry)).toBe(
    `const m=["assets/page-1.${ending}.js","assets/library-1.js","assets/app-1.css"];import"./library-1.js";import(\`./page-1.${ending}.js\`);import(\`./text-fr.js\`)`,
  )
  expect(read(files('assets/page-1.js'))).toContain('"Personnes bloquées"')
  expect(readdirSync(join(dist, 'assets')).toSorted()).toEqual(
    [...Object.keys(chunks), `entry-1.${ending}.js`, `page-1.${ending}.js`].toSorted(),
  )
})

test('names the files by their content, because browsers keep them', () => {
  const one = build('Personnes bloquées')('assets/page-1.js')
  expect(build('Personnes bloquées')('assets/page-1.js')).toBe(one)
  expect(build('Membres bloqués')('assets/page-1.js')).not.toBe(one)
})

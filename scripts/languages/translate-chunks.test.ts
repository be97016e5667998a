import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { translateChunks } from './translate-chunks.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'adire-chunks-'))
  mkdirSync(join(dist, 'assets'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const chunks = {
  'entry-1.js':
    'const m=["assets/page-1.js","assets/library-1.js","assets/app-1.css"];import"./library-1.js";import(`./page-1.js`)',
  'page-1.js': 'import"./library-1.js";t({id:`PT8soR`,message:`Blocked people`})',
  'library-1.js': 'export const x=1',
}

function build(translation: string) {
  for (const [name, code] of Object.entries(chunks)) writeFileSync(join(dist, 'assets', name), code)
  return translateChunks(dist, {
    language: 'fr',
    catalogue: new Map([['PT8soR', translation]]),
  })
}

const read = (file: string) => readFileSync(join(dist, file), 'utf8')

test('copies chunks with texts and their importers, and shares all others', () => {
  const files = build('Personnes bloquées')
  const entry = files('assets/entry-1.js')
  expect(entry).toMatch(/^assets\/fr-[0-9a-f]{8}\/entry-1\.js$/)
  expect(files('assets/library-1.js')).toBe('assets/library-1.js')
  const folder = entry.split('/')[1]
  expect(read(entry)).toBe(
    `const m=["assets/${folder}/page-1.js","assets/library-1.js","assets/app-1.css"];import"../library-1.js";import(\`./page-1.js\`)`,
  )
  expect(read(files('assets/page-1.js'))).toContain('"Personnes bloquées"')
  expect(readdirSync(join(dist, 'assets', folder ?? '')).toSorted()).toEqual([
    'entry-1.js',
    'page-1.js',
  ])
})

test('names the folder by its content, because browsers keep the files', () => {
  const one = build('Personnes bloquées')('assets/page-1.js')
  expect(build('Personnes bloquées')('assets/page-1.js')).toBe(one)
  expect(build('Membres bloqués')('assets/page-1.js')).not.toBe(one)
})

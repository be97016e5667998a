import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../steps.ts'

test('writes the direction wherever a document has the language of its reader', () => {
  const files = globSync('{server/src,scripts,contract/src}/**/*.ts', { cwd: ROOT })
  const documents = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => /<html\b[^>]*\$\{/.test(text))
  expect(documents.length).toBeGreaterThanOrEqual(5)
  const silent = documents.filter(
    ({ text }) =>
      !/<html\b[^>]*(?:\$\{writeLanguageAttributes\(|dir="\$\{(?:direction|dir)\})/.test(text),
  )
  expect(silent.map(({ file }) => file)).toEqual([])
})

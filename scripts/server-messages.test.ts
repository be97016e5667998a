import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { inLanguage, plural, t } from '../server/src/lib/text.ts'
import { loadTranslations } from '../server/src/testing/catalogues.ts'
import { findServerMessages } from '../web/server-messages.ts'
import { ROOT } from './steps.ts'

let restore = () => {}
afterEach(() => restore())

const text = fc.stringMatching(/^[A-Za-z’“” ,.:;()#&/-]{0,20}$/)
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const value = fc.constantFrom('value', 'value.length', "value ?? 'none'")
const pluralCall = fc
  .tuple(word, word, fc.boolean())
  .map(
    ([one, other, hasNone]) =>
      `plural(3, { ${hasNone ? "'=0': 'none', " : ''}one: '# ${one}', other: '# ${other}' })`,
  )
const template = fc
  .tuple(text, fc.array(fc.tuple(fc.oneof(value, pluralCall), text), { maxLength: 4 }))
  .map(
    ([first, rest]) =>
      `t\`${first}${rest.map(([part, after]) => `\${${part}}${after}`).join('')}\``,
  )

test('finds the message that the server looks up, for any template', () => {
  fc.assert(
    fc.property(template, (source) => {
      const [found] = findServerMessages('a.ts', `const write = () => ${source}`)
      if (!found) throw new Error('no message was found')
      fc.pre(found.message.trim() !== '')
      loadTranslations({ fr: { [found.message]: 'found' } })
      const write = (): unknown => runInNewContext(source, { t, plural, value: 'Ada' })
      expect(inLanguage('fr', write)).toBe('found')
    }),
    { numRuns: 200 },
  )
  restore = loadTranslations({})
})

test('refuses texts that would be written once, when their module loads', () => {
  expect(() => findServerMessages('a.ts', 'const a = t`Hello`')).toThrow('a.ts:1: this text is')
  expect(findServerMessages('a.ts', 'const a = () => t`Hello`')).toMatchObject([
    { message: 'Hello', line: 1 },
  ])
})

test('reads the context of a word', () => {
  const source = "const a = () => tAbout('campaign')`active`"
  expect(findServerMessages('a.ts', source)).toMatchObject([
    { message: 'active', context: 'campaign' },
  ])
  expect(() => findServerMessages('a.ts', 'const a = () => tAbout(b)`active`')).toThrow(
    'must be written out',
  )
})

test('refuses plural forms that it cannot read', () => {
  const source = 'const a = (forms) => t`You have ${plural(2, forms)}`'
  expect(() => findServerMessages('a.ts', source)).toThrow('must be written out')
})

test('names the source of each value for translators', () => {
  const source = "const a = () => t`${BRAND.name} has ${plural(days, { one: '#', other: '#' })}`"
  expect(findServerMessages('a.ts', source)).toMatchObject([
    { placeholders: { 0: 'BRAND.name', 1: 'days' } },
  ])
})

test('reads all files of the server', () => {
  const files = globSync('server/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const messages = files.flatMap((file) =>
    findServerMessages(file, readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(messages.length).toBeGreaterThan(500)
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './steps.ts'

/** Lints one file with our configuration. */
function lint(source: string): { status: number | null; stdout: string; plainWords: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'adire-lint-'))
  const file = join(folder, 'sample.ts')
  writeFileSync(file, source)
  const oxlint = 'node_modules/oxlint/bin/oxlint'
  const config = join(ROOT, '.oxlintrc.json')
  try {
    const { status, stdout } = spawnSync(
      process.execPath,
      [oxlint, '-c', config, '--deny-warnings', '-f', 'unix', file],
      { cwd: ROOT, encoding: 'utf8' },
    )
    const rules = [...stdout.matchAll(/plain-words\(([\w-]+)\)/g)].map(([, rule = '']) => rule)
    return { status, stdout, plainWords: rules.toSorted() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('rejects unclear docstrings, long test titles and function names without a verb', () => {
  const title = 'x'.repeat(91)
  const { status, plainWords } = lint(
    [
      '/** What it is. */',
      'export const value = 1',
      `test('${title}', () => expect(value).toBe(1))`,
      'export function nameOf(text: string) {',
      '  return text',
      '}',
      'export const sizeOf = (text: string) => text.length',
      '',
    ].join('\n'),
  )
  expect(status).toBe(1)
  expect(plainWords).toEqual(['docstring-opening', 'function-name', 'function-name', 'test-title'])
})

test('accepts clear docstrings, titles and names', () => {
  const source =
    "/** Returns one. */\nexport const getOne = () => 1\n\ntest('returns one', () => expect(getOne()).toBe(1))\n"
  expect(lint(source).plainWords).toEqual([])
})

test('rejects regular expressions that take super-linear time', () => {
  const patterns = [
    // This one blocked the server for 33 seconds on a 204-byte file.
    '/^\\s*(?:<\\?xml[^>]*>|<!--[^]*?-->|<!DOCTYPE[^]*?>|\\s)*<svg[\\s>]/i',
    '/^(?:a+)+$/',
    '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/',
    '/\\/+$/',
  ]
  const { status, stdout } = lint(
    patterns.map((pattern, i) => `export const pattern${i} = ${pattern}\n`).join(''),
  )
  expect(status).toBe(1)
  for (const line of patterns.keys())
    expect(stdout).toMatch(new RegExp(`sample\\.ts:${line + 1}:.*regexp`))
  expect(lint('export const pattern = /^<svg[\\s>]/\n').status).toBe(0)
})

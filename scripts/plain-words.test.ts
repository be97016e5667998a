import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './steps.ts'

function lint(source: string): { status: number | null; rules: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'adire-words-'))
  const file = join(folder, 'sample.ts')
  writeFileSync(file, source)
  try {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        'node_modules/oxlint/bin/oxlint',
        '-c',
        join(ROOT, '.oxlintrc.json'),
        '--deny-warnings',
        '-f',
        'unix',
        file,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    )
    return {
      status,
      rules: [...stdout.matchAll(/plain-words\(([\w-]+)\)/g)].map(([, rule = '']) => rule),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the lint step rejects docstrings, titles and names that read like riddles', () => {
  const title = 'x'.repeat(91)
  const found = lint(
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
  expect(found.status).toBe(1)
  expect(found.rules.toSorted()).toEqual([
    'docstring-opening',
    'function-name',
    'function-name',
    'test-title',
  ])
})

test('the lint step accepts plain docstrings, titles and names', () => {
  const source =
    "/** Returns one. */\nexport const getOne = () => 1\n\ntest('returns one', () => expect(getOne()).toBe(1))\n"
  expect(lint(source).rules).toEqual([])
})

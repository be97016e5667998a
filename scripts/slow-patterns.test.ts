import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './steps.ts'

test('the lint step rejects regular expressions that take super-linear time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adire-lint-'))
  const patterns = [
    // This one blocked the server for 33 seconds on a 204-byte file.
    '/^\\s*(?:<\\?xml[^>]*>|<!--[^]*?-->|<!DOCTYPE[^]*?>|\\s)*<svg[\\s>]/i',
    '/^(?:a+)+$/',
    '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/',
    '/\\/+$/',
  ]
  writeFileSync(
    join(folder, 'slow.ts'),
    patterns.map((pattern, i) => `export const pattern${i} = ${pattern}\n`).join(''),
  )
  writeFileSync(join(folder, 'fine.ts'), 'export const pattern = /^<svg[\\s>]/\n')
  try {
    const lint = (file: string) =>
      spawnSync(
        process.execPath,
        [
          'node_modules/oxlint/bin/oxlint',
          '-c',
          join(ROOT, '.oxlintrc.json'),
          '--deny-warnings',
          '-f',
          'unix',
          join(folder, file),
        ],
        {
          cwd: ROOT,
          encoding: 'utf8',
        },
      )
    const slow = lint('slow.ts')
    expect(slow.status).toBe(1)
    for (const line of patterns.keys())
      expect(slow.stdout).toMatch(new RegExp(`slow\\.ts:${line + 1}:.*regexp`))
    expect(lint('fine.ts').status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

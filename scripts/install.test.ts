import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './steps.ts'

/** npm's own retries take more than a minute for one package. */
const LIMIT_MS = 50_000

test('says soon that packages can’t be installed without a network', { timeout: 90_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'adire-install-'))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(ROOT, 'scripts/install.mjs'), join(folder, 'scripts/install.mjs'))
  const manifest = { name: 'offline', private: true, dependencies: { 'no-such-package': '1.0.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const { npm_execpath: _npm, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/install.mjs')], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: {
      ...env,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(folder, 'cache'),
    },
  })
  rmSync(folder, { recursive: true, force: true })
  expect(status).toBe(1)
  expect(stderr).toContain('The packages could not be installed. Check the network')
})

import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, runTool } from './steps.ts'

/** Returns the output of tests that fail on purpose. */
async function readFailure(
  tool: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { code, output } = await runTool(tool, args, {
    env: { ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  expect([code, output]).toEqual([1, expect.any(String)])
  return output
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  const address = server.address()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

test('prints the cause of a 500 with a failed test, and with a failed set-up', async () => {
  const output = await readFailure('vitest/vitest.mjs', [
    'run',
    '--root',
    ROOT,
    '--config',
    'scripts/fixtures/vitest.config.ts',
  ])
  const photos = output.indexOf('DatabaseError: relation "photos" does not exist (SQL state 42P01)')
  const wallets = output.indexOf('relation "token_wallets" does not exist (SQL state 42P01)')
  expect([photos, wallets].filter((at) => at < 0)).toEqual([])
  expect(output).toMatch(/server\/src\/features\/photos\/handlers\.ts:\d+/)
  // The test without a failed request has no such part.
  expect(output.slice(output.lastIndexOf('fails without a request'))).not.toContain(
    'The server logged',
  )
})

test('prints the cause of a 500 with a failed browser test', async () => {
  const env = {
    E2E_PORT: String(await findFreePort()),
    E2E_WORLD: join(ROOT, '.cache/failing-browser-test/world.json'),
  }
  const output = await readFailure(
    '@playwright/test/cli.js',
    ['test', '--config', 'scripts/fixtures/playwright.config.ts', '--reporter=list'],
    env,
  )
  expect(output).toContain('relation "rate_limits" does not exist (SQL state 42P01)')
  expect(output).toMatch(/at .*server\/src\//)
})

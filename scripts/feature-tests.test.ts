import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkBrowserTestNames, findFeatureTests, listFeatures } from './feature-tests.ts'
import { ROOT, runTool } from './steps.ts'

test('finds the tests of a feature on the server, on the web and in the browser', () => {
  const { vitest, browser } = findFeatureTests(['photos'])
  expect(vitest).toEqual(['server/src/features/photos/', 'web/src/features/photos/'])
  expect(browser).toEqual(
    expect.arrayContaining(['e2e/photos\\.e2e\\.ts', 'e2e/uploads\\.e2e\\.ts']),
  )
  expect(browser).not.toContain('e2e/messages\\.e2e\\.ts')
  expect(findFeatureTests(['inquiries']).vitest).toContain('contract/src/inquiries.test.ts')
  const both = findFeatureTests(['likes', 'matches'])
  expect(both.vitest).toEqual(
    expect.arrayContaining(['server/src/features/likes/', 'web/src/features/matches/']),
  )
})

test('selects only files of the feature', async () => {
  const args = ['list', '--filesOnly', '--root', ROOT, ...findFeatureTests(['likes']).vitest]
  const { output } = await runTool('vitest/vitest.mjs', args, { env: { NO_COLOR: '1' } })
  const listed = output
    .split('\n')
    .flatMap((line) => /(?:server|web|contract)\/src\/\S+\.test\.tsx?/.exec(line)?.[0] ?? [])
  expect(listed.toSorted()).toEqual(
    globSync('{server,web}/src/features/likes/**/*.test.{ts,tsx}', { cwd: ROOT }).toSorted(),
  )
})

test('runs nothing and names all features when one is unknown', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/test.ts', 'likes', 'lieks'],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`No feature is called lieks. Features: ${listFeatures().join(', ')}.`)
  expect(listFeatures()).toEqual(expect.arrayContaining(['likes', 'dashboard', 'retention']))
})

test('knows the features of every browser test file', () => {
  expect(checkBrowserTestNames()).toEqual([])
})

import { readFileSync } from 'node:fs'
import { isAppPath, KIT_PATH } from '@adire/contract/pages.ts'
import { expect, test } from 'vitest'

test('knows the address of every route of the app and no other', () => {
  const routes = readFileSync(`${import.meta.dirname}/routeTree.gen.ts`, 'utf8')
  const [, list = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(routes) ?? []
  const paths = [...list.matchAll(/'([^']+)':/g)].map(([, path = '']) => path)
  const examples = paths.map((path) => path.replaceAll(/\$(\w+)/g, 'x'))
  expect(examples.filter((path) => !isAppPath(path)).toSorted()).toEqual(['/$', KIT_PATH])
  for (const path of [
    '/',
    '/about',
    '/dashboards',
    '/newsletter',
    '/statements/',
    '/statements/a/b',
  ])
    expect(isAppPath(path)).toBe(false)
})

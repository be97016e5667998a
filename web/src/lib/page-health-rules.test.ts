import { readFileSync } from 'node:fs'
import { pageLabels, toPageLabel } from '@adire/contract/page-labels.ts'
import { expect, test } from 'vitest'
import { describeError, findBuild, findFamily, readFrames } from './page-health-rules.ts'

const origin = 'https://adire.example'

test('has a label for every route, and none for an address that does not exist', () => {
  const routes = readFileSync(`${import.meta.dirname}/../routeTree.gen.ts`, 'utf8')
  const [, list = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(routes) ?? []
  const paths = [...list.matchAll(/'([^']+)':/g)].map(([, path = '']) => path)
  const known = paths.filter((path) => path !== '/$' && path !== '/dev/kit')
  expect(known.filter((path) => !pageLabels.some((label) => label === path))).toEqual([])
  expect(toPageLabel('/dashboard/messages/0198f2c4')).toBe('/dashboard/messages/$threadId')
  expect(toPageLabel('/dashboard/admin/photos')).toBe('/dashboard/admin/photos')
  expect(toPageLabel('/blog/two-homes/')).toBe('/blog/$post')
  expect(toPageLabel('/')).toBe('/')
  expect(toPageLabel('/nowhere')).toBe('other')
})

test('reads frames of Chrome and of Safari, without hosts, folders and queries', () => {
  const chrome = `Error: x
    at open (${origin}/assets/app-B1.js:1:200)
    at async ${origin}/assets/main-2.js?v=1:3:4
    at run (chrome-extension://abc/content.js:1:1)
    at ${origin}/dashboard/messages/4711:1:1`
  expect(readFrames(chrome, origin)).toEqual(['open app-B1.js:1:200', 'main-2.js:3:4'])
  expect(
    readFrames(`open@${origin}/assets/app-B1.js:1:200\n@${origin}/assets/a.js:5:6`, origin),
  ).toEqual(['open app-B1.js:1:200', 'a.js:5:6'])
})

test('reads frames of constructors, private methods, other names and inner functions', () => {
  const stack = `    at new Draft (${origin}/assets/a.js:1:2)
    at #save (${origin}/assets/a.js:3:4)
    at Draft.save [as onSave] (${origin}/assets/a.js:5:6)
    at async Promise.all (index 0)
open/<@${origin}/assets/a.js:7:8`
  expect(readFrames(stack, origin)).toEqual([
    'Draft a.js:1:2',
    '#save a.js:3:4',
    'Draft.save a.js:5:6',
    'open a.js:7:8',
  ])
})

test('ignores errors that are not ours', () => {
  const failure = (stack: string, properties = {}) =>
    Object.assign(new TypeError('x'), { stack, ...properties })
  const own = `at open (${origin}/assets/app-B1.js:1:200)`
  expect(describeError(failure(own), origin)).toEqual({
    message: 'TypeError: x',
    frames: ['open app-B1.js:1:200'],
  })
  expect(describeError(failure('at a (chrome-extension://abc/a.js:1:1)'), origin)).toBeUndefined()
  expect(describeError(failure(own, { status: 429 }), origin)).toBeUndefined()
  expect(describeError(failure(own, { name: 'AbortError' }), origin)).toBeUndefined()
  expect(describeError('a text', origin)).toBeUndefined()
})

test('sends no email, id or query of an error message', () => {
  const error = Object.assign(new TypeError('no ada@people.example 0198f2c4 /a?token=x'), {
    stack: `at open (${origin}/assets/app-B1.js:1:200)`,
  })
  expect(describeError(error, origin)?.message).toBe('TypeError: no … # …')
})

test('names the browser family without a version', () => {
  expect(findFamily('Mozilla/5.0 Chrome/150.0 Safari/537.36 Edg/150.0')).toBe('Edge')
  expect(findFamily('Mozilla/5.0 Version/18.0 EdgiOS/150.0 Safari/604.1')).toBe('Edge')
  expect(findFamily('Mozilla/5.0 Chrome/150.0 Safari/537.36')).toBe('Chrome')
  expect(findFamily('Mozilla/5.0 Version/18.0 Safari/605.1')).toBe('Safari')
  expect(findFamily('Mozilla/5.0 Gecko Firefox/140.0')).toBe('Firefox')
  expect(findFamily('curl/8')).toBe('other')
})

test('names the build by its entry', () => {
  expect(findBuild(`${origin}/assets/main-Ab1.js?x`)).toBe('main-Ab1')
})

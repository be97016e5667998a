import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { afterEach, expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { hasPage, listPageLanguages, toPageHref } from './page-href.ts'

const SOURCES = join(import.meta.dirname, '..')

const activate = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => activate('en'))

test('keeps links between public pages in the page’s language', () => {
  const links = [
    '/',
    '/?auth=login',
    '/help#appeal',
    '/contact?type=support',
    '/blog/a',
    '/welcome',
  ]
  expect(links.map(toPageHref)).toEqual(links)
  activate('pt-BR')
  expect(links.map(toPageHref)).toEqual([
    '/pt-br',
    '/pt-br?auth=login',
    '/pt-br/help#appeal',
    '/pt-br/contact?type=support',
    '/pt-br/blog/a',
    '/welcome',
  ])
})

test('leaves links to the app, to files, within the page and to other sites as they are', () => {
  activate('fr')
  for (const href of [
    '/dashboard/discover',
    '/promises',
    '/transparency.csv',
    '#top',
    '?auth=login',
  ])
    expect(toPageHref(href)).toBe(href)
  expect(toPageHref('https://wa.me/?text=/about')).toBe('https://wa.me/?text=/about')
})

test('knows every page in English', () => {
  for (const path of PUBLIC_PATHS) {
    expect(hasPage(path, 'en')).toBe(true)
    expect(listPageLanguages(path)[0]).toMatchObject({ tag: 'en' })
  }
})

test('links to public pages only with PageLink or toPageHref', () => {
  const plain = globSync('**/*.tsx', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => PUBLIC_PATHS.some((path) => path === href.split(/[?#]/)[0]))
      .map((href) => `${file}: ${href}`),
  )
  expect(plain).toEqual([])
})

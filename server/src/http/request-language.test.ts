import { LANGUAGE_COOKIE } from '@adire/contract/ui-languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { loadTranslations } from '../testing/catalogues.ts'
import { findAcceptedLanguage } from './request-language.ts'

let app: TestApp
let restore = () => {}
beforeAll(async () => {
  app = await startTestApp()
  restore = loadTranslations({
    fr: { 'Receipt not found': 'Reçu introuvable' },
    es: { 'Receipt not found': 'Recibo no encontrado' },
  })
})
afterAll(async () => {
  restore()
  await app.close()
})

async function readPage(headers: Record<string, string>, path = '/receipts/none'): Promise<string> {
  const response = await fetch(`${app.url}${path}`, {
    headers: { accept: 'text/html', ...headers },
  })
  return response.text()
}

test('writes pages of the server in the language of the account', async () => {
  const page = await readPage({ cookie: `${LANGUAGE_COOKIE}=fr` })
  expect(page).toContain('<html lang="fr" dir="ltr">')
  expect(page).toContain('<h1>Reçu introuvable</h1>')
  expect(await readPage({ cookie: `${LANGUAGE_COOKIE}=xx` })).toContain(
    '<html lang="en" dir="ltr">',
  )
  expect(await readPage({ 'accept-language': 'fr' })).toContain('<html lang="en" dir="ltr">')
})

test('writes pages of the server in the language of a link without a cookie', async () => {
  const path = '/receipts/none?lang=es'
  expect(await readPage({}, path)).toContain('<h1>Recibo no encontrado</h1>')
  expect(await readPage({ cookie: `${LANGUAGE_COOKIE}=fr` }, path)).toContain('Reçu introuvable')
})

test('keeps the languages of requests at the same time apart', async () => {
  const languages = ['fr', 'es', 'en', 'fr', 'es', 'en']
  const pages = await Promise.all(
    languages.map((language) => readPage({ cookie: `${LANGUAGE_COOKIE}=${language}` })),
  )
  expect(pages.map((page) => /lang="(.*?)"/.exec(page)?.[1])).toEqual(languages)
})

test('chooses the language that a browser wants most of those we have', () => {
  expect(findAcceptedLanguage('de-DE,de;q=0.9,fr-CA;q=0.8,en;q=0.7')).toBe('fr')
  expect(findAcceptedLanguage('en;q=0.5, pt;q=0.9')).toBe('pt-BR')
  expect(findAcceptedLanguage('es;q=0, en')).toBe('en')
  expect(findAcceptedLanguage('ja')).toBeUndefined()
  expect(findAcceptedLanguage('')).toBeUndefined()
})

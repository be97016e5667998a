import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { composeText } from '../server/src/mail/compose.ts'
import { loadTranslations } from '../server/src/testing/catalogues.ts'
import { everyEmail } from '../server/src/testing/every-email.ts'
import { findServerMessages } from '../web/server-messages.ts'
import { ROOT } from './steps.ts'

let restore = () => {}
afterEach(() => restore())

/** Translates every text by putting it in brackets. */
function loadBrackets(): void {
  const files = globSync('server/src/{mail,lib}/*.ts', { cwd: ROOT })
  const messages = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => findServerMessages(file, readFileSync(join(ROOT, file), 'utf8')))
  restore = loadTranslations({
    fr: Object.fromEntries(messages.map(({ message }) => [message, `⟦${message}⟧`])),
  })
}

/** Removes the translated texts and the tags. */
function findUntranslated(text: string): string {
  const plain = removeTags(text)
  const without = plain.replaceAll(/⟦[^⟦⟧]*⟧/g, '\n')
  return without === plain ? plain : findUntranslated(without)
}

function removeTags(html: string): string {
  const [first = '', ...tags] = html.split('<')
  return [first, ...tags.map((tag) => tag.slice(tag.indexOf('>') + 1))].join('\n')
}

const WORDS = /[a-z]{2} [a-z]{2}/i

test('takes every text of every email from the catalogue', () => {
  loadBrackets()
  const to = { address: 'ada@people.example', language: 'fr' } as const
  for (const write of everyEmail) {
    const { subject, text, html } = composeText(to, write)
    expect(html).toContain('<html lang="fr" dir="ltr">')
    for (const part of [subject, text, html])
      expect(findUntranslated(part).replaceAll('Adire Connections Ltd', '')).not.toMatch(WORDS)
  }
})

import { guidelineClauses } from '@adire/contract/guidelines.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { isAppPath } from '@adire/contract/pages.ts'
import { UI_LANGUAGE_TAGS } from '@adire/contract/ui-languages.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { loadTranslations } from '../testing/catalogues.ts'
import { everyEmail } from '../testing/every-email.ts'
import { mailsTo, whenIdle } from '../testing/mails.ts'
import { aMember } from '../testing/members.ts'
import { inTransaction } from '../db/transaction.ts'
import { CLAUSE_TITLES } from './account-status-emails.ts'
import { composeText } from './compose.ts'
import { sendMail } from './operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

let restore = () => {}
afterEach(() => restore())

async function findMail(address: string) {
  await whenIdle(app)
  return (await mailsTo(app, address)).at(-1)
}

test('writes every email in every language', () => {
  for (const language of UI_LANGUAGE_TAGS)
    for (const write of everyEmail) {
      const { subject, text } = composeText({ address: 'ada@people.example', language }, write)
      expect(`${subject} ${text}`).not.toMatch(/\{\d|undefined|NaN/)
    }
})

test('names clauses in English as the page does', () => {
  for (const clause of listKeys(guidelineClauses))
    expect(CLAUSE_TITLES[clause]()).toBe(guidelineClauses[clause].title)
})

test('emails members in the language that they have when the email is sent', async () => {
  restore = loadTranslations({
    fr: { 'You’re verified': 'Votre profil est vérifié', Unsubscribe: 'Se désabonner' },
  })
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ada.client.account.savePreferences({ language: 'fr' })
  for (const { id } of [ada, ben])
    await inTransaction(app.db, (tx) => sendMail(tx, { to: id, mail: 'verified' }))
  const french = await findMail(ada.email)
  expect(french?.subject).toBe('Votre profil est vérifié')
  expect(french?.html).toContain('<html lang="fr" dir="ltr">')
  expect((await findMail(ben.email))?.html).toContain('<html lang="en" dir="ltr">')
})

test('links to pages in the language of the email', () => {
  const write = () => ({
    subject: '',
    heading: '',
    paragraphs: [''],
    button: { label: '', link: 'https://www.adire.com/confirm-email#token=abc' },
    footnote: '',
    unsubscribe: 'https://www.adire.com/newsletter/unsubscribe?token=abc',
  })
  const french = composeText({ address: 'ada@people.example', language: 'fr' }, write)
  expect(french.text).toContain('https://www.adire.com/confirm-email?lang=fr#token=abc')
  expect(french.html).toContain('href="https://www.adire.com/confirm-email?lang=fr#token=abc"')
  expect(french.headers?.['List-Unsubscribe']).toContain(
    '<https://www.adire.com/newsletter/unsubscribe?token=abc&lang=fr>',
  )
  const english = composeText({ address: 'ben@people.example', language: 'en' }, write)
  expect(english.text).not.toContain('lang=')
})

test('links from every email to pages of the app in its language', () => {
  const appLinks = everyEmail.flatMap((write) => {
    const { text } = composeText({ address: 'ada@people.example', language: 'fr' }, write)
    const links = text.match(/https:\/\/adire\.example[^\s>)]*[^\s>).]/g) ?? []
    return links.map((link) => new URL(link)).filter(({ pathname }) => isAppPath(pathname))
  })
  expect(appLinks.length).toBeGreaterThan(20)
  const inEnglish = appLinks.filter(({ searchParams }) => searchParams.get('lang') !== 'fr')
  expect(inEnglish.map(({ href }) => href)).toEqual([])
})

test('emails visitors in the language of the page where they wrote', async () => {
  restore = loadTranslations({
    es: { 'Confirm your subscription': 'Confirma tu suscripción' },
    'pt-BR': { 'Thank you for your message': 'Obrigado pela mensagem' },
  })
  await app.client().newsletter.subscribe({ email: 'eva@people.example', language: 'es' })
  expect((await findMail('eva@people.example'))?.text).toMatch(/^Confirma tu suscripción\n/)
  await app.client().inquiries.submit({
    inquiryType: 'support',
    contactName: 'Rui',
    contactEmail: 'rui@people.example',
    message: 'Olá',
    preferredContact: 'email',
    language: 'pt-BR',
  })
  expect((await findMail('rui@people.example'))?.text).toMatch(/^Obrigado pela mensagem\n/)
})

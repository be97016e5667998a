import { NewsletterIssueId } from '@adire/contract/ids.ts'
import type { IssueBlock, IssueTranslation } from '@adire/contract/newsletter-issues.ts'
import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { anAdmin, type TestMember } from '../../testing/members.ts'
import { anEmail } from '../../testing/visitors.ts'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await startTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const BLOCKS: IssueBlock[] = [
  { kind: 'paragraph', text: 'Rain is near.' },
  { kind: 'link', text: 'Read on', address: 'https://www.adire.com/blog' },
]
/** The French text has one block less, so its link has another number. */
const FRENCH: IssueTranslation = {
  language: 'fr',
  subject: 'Nouvelles du mois',
  blocks: [{ kind: 'link', text: 'Lire la suite', address: 'https://www.adire.com/fr/blog' }],
}

async function saveIssue(translations: IssueTranslation[] = [FRENCH]) {
  const id = NewsletterIssueId.parse(crypto.randomUUID())
  const request = { id, subject: 'News of the month', blocks: BLOCKS, wantsAd: false }
  return admin.client.newsletter.saveIssue({ ...request, translations })
}

test('saves a long issue in every language at once', async () => {
  const blocks = Array.from({ length: 20 }, () => ({
    kind: 'paragraph' as const,
    text: 'Rain is near. '.repeat(250).trim(),
  }))
  const languages = ['fr', 'pt-BR', 'es'] as const
  const { translations } = await saveIssue(
    languages.map((language) => ({ language, subject: 'The news', blocks })),
  )
  expect(translations.map((text) => text.blocks.length)).toEqual([20, 20, 20])
})

async function addSubscriber(language: UiLanguageTag): Promise<string> {
  const now = app.clock.now()
  const [email, row] = [anEmail(), { subscribed_at: now, confirmed_at: now, is_active: true }]
  await app.db
    .insertInto('newsletter_subscribers')
    .values({ email, language, ...row })
    .execute()
  return email
}

test('sends each subscriber the issue in their language, or else in English', async () => {
  const [english, french, spanish] = [
    await addSubscriber('en'),
    await addSubscriber('fr'),
    await addSubscriber('es'),
  ]
  const { id } = await saveIssue()
  await admin.client.newsletter.sendIssue({ id })
  await whenIdle(app)
  const [en, fr, es] = await Promise.all(
    [english, french, spanish].map(async (email) => (await mailsTo(app, email)).at(-1)),
  )
  expect([en?.subject, fr?.subject, es?.subject]).toEqual([
    'News of the month',
    'Nouvelles du mois',
    'News of the month',
  ])
  expect(fr?.html).toContain('<html lang="fr" dir="ltr">')
  expect(fr?.html).toContain('Lire la suite')
  expect(fr?.html).toContain('Se désabonner')
  expect(fr?.html).not.toContain('Rain is near.')
  // The rest of the email is Spanish, so the English part says that it is English.
  expect(es?.html).toContain('<html lang="es" dir="ltr">')
  expect(es?.html).toMatch(/<td lang="en"[^>]*>\s*<h1[^>]*>News of the month/)
  expect(en?.html).not.toMatch(/<td lang=/)
})

test('leads links of a translation to its own destinations', async () => {
  const email = await addSubscriber('fr')
  const { id } = await saveIssue()
  await admin.client.newsletter.sendIssue({ id })
  await whenIdle(app)
  const mail = (await mailsTo(app, email)).at(-1)
  const path =
    /http:\/\/localhost:3999(\/newsletter\/click\/[^"]+)"/.exec(mail?.html ?? '')?.[1] ?? ''
  const follow = (address: string) => fetch(app.url + address, { redirect: 'manual' })
  expect((await follow(path)).headers.get('location')).toBe('https://www.adire.com/fr/blog')
  expect(await admin.client.newsletter.readIssue({ id })).toMatchObject({ totalClicked: 1 })
  // The mark is signed for the link, so it opens no link of another language.
  expect((await follow(path.replace('/fr.0/', '/1/'))).status).toBe(404)
})

test('replaces the translations of a draft and refuses two in one language', async () => {
  const { id, translations } = await saveIssue()
  expect(translations).toEqual([FRENCH])
  const request = { id, subject: 'News', blocks: BLOCKS, wantsAd: false }
  const spanish: IssueTranslation = { ...FRENCH, language: 'es', subject: 'Noticias del mes' }
  const changed = await admin.client.newsletter.saveIssue({ ...request, translations: [spanish] })
  expect(changed.translations).toEqual([spanish])
  await expect(
    admin.client.newsletter.saveIssue({ ...request, translations: [spanish, spanish] }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await admin.client.newsletter.removeIssue({ id })
  expect(
    await app.db.selectFrom('newsletter_issue_texts').selectAll().execute(),
  ).not.toContainEqual(expect.objectContaining({ issue_id: id }))
})

test('previews and tests each written language', async () => {
  const { id } = await saveIssue()
  const preview = async (query: string) =>
    (await fetchAs(admin.jar, `${app.url}/newsletter/preview/${id}${query}`)).text()
  expect(await preview('?language=fr')).toContain('Nouvelles du mois')
  expect(await preview('?language=es')).toContain('News of the month')
  expect(await preview('?language=xx')).toContain('<html lang="en" dir="ltr">')
  await admin.client.newsletter.testIssue({ id })
  await whenIdle(app)
  const mails = (await mailsTo(app, admin.email)).slice(-2)
  expect(mails.map(({ subject }) => subject)).toEqual([
    '[Test] News of the month',
    '[Test] Nouvelles du mois',
  ])
  expect(mails[1]?.html).toContain('href="https://www.adire.com/fr/blog"')
})

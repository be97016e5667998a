import { NewsletterIssueId } from '@adire/contract/ids.ts'
import type { IssueBlock } from '@adire/contract/newsletter-issues.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../gateways/mailer.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { writeIssue } from '../../mail/issue-email.ts'
import { fetchAs } from '../../testing/client.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { aVisitor, anEmail, behindProxy } from '../../testing/visitors.ts'
import { resumeIssues, sendIssue } from './jobs.ts'
import { LOST_EMAIL_MS } from './issue-rules.ts'

let app: TestApp
let admin: TestMember
let member: TestMember

beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
  admin = await anAdmin(app)
  member = await aMember(app, 'woman')
})
afterAll(() => app.close())

beforeEach(async () => {
  await whenIdle(app)
  await app.db.deleteFrom('newsletter_subscribers').execute()
  await sql`update ad_campaigns set status = 'paused'`.execute(app.db)
})

const BLOCKS: IssueBlock[] = [
  { kind: 'heading', text: 'Dates in Lagos <b>' },
  { kind: 'paragraph', text: 'Two lines\nof "news" & more' },
  { kind: 'link', text: 'Read on', address: 'https://www.adire.com/blog?a=1&b=2' },
]

async function subscribers(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, anEmail)
  const now = app.clock.now()
  await app.db
    .insertInto('newsletter_subscribers')
    .values(
      emails.map((email) => ({ email, subscribed_at: now, is_active: true, confirmed_at: now })),
    )
    .execute()
  return emails
}

async function anIssue(wantsAd = false): Promise<NewsletterIssueId> {
  const id = NewsletterIssueId.parse(crypto.randomUUID())
  await admin.client.newsletter.saveIssue({
    id,
    subject: 'News of the week',
    blocks: BLOCKS,
    wantsAd,
  })
  return id
}

const read = (id: NewsletterIssueId) => admin.client.newsletter.readIssue({ id })
const issueMails = async () =>
  (await app.mails()).filter(({ subject }) => subject === 'News of the week')
const findMails = async (emails: string[]) =>
  (await issueMails()).filter(({ to }) => emails.includes(to))

async function sendTo(count: number, wantsAd = false) {
  const emails = await subscribers(count)
  const id = await anIssue(wantsAd)
  await admin.client.newsletter.sendIssue({ id })
  await whenIdle(app)
  return { id, emails }
}

/** Adds an issue that a server started and never continued. */
async function addStalledIssue(count: number) {
  const emails = await subscribers(count)
  const id = await anIssue()
  await sql`
    with them as (insert into newsletter_deliveries (issue_id, subscriber_id) select ${id}::uuid, id from newsletter_subscribers where is_active)
    update newsletter_issues set status = 'sending', started_at = now(), total_recipients = ${count}::integer where id = ${id}`.execute(
    app.db,
  )
  return { id, emails }
}

const run = (issueId: string, send: (mail: Mail) => Promise<void>) =>
  sendIssue.run({ issueId }, { ...app.deps, mailer: { send } })
const operations = async (id: string) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('operation')
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => row.operation)

const pathsIn = (html: string, path: string) =>
  [...html.matchAll(new RegExp(`http://localhost:3999(${path}/[^"]+)"`, 'g'))].map(
    ([, found]) => found!,
  )
const get = (path: string, method = 'GET') => fetch(app.url + path, { method, redirect: 'manual' })

test('sends an issue once to every subscriber, escaped, with its own unsubscribe link', async () => {
  const { id, emails } = await sendTo(5)
  await app.db
    .insertInto('newsletter_subscribers')
    .values({ email: anEmail(), subscribed_at: app.clock.now() })
    .execute()
  const mails = await findMails(emails)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  expect(await issueMails()).toHaveLength(5)
  const { html, text, headers } = mails[0]!
  expect(html).toContain('Dates in Lagos &lt;b&gt;')
  expect(html).toContain('Two lines\nof &quot;news&quot; &amp; more')
  expect(text).toContain('Two lines\nof "news" & more')
  const leave = /<(http:\/\/localhost:3999\/newsletter\/unsubscribe\?token=[\w-]+)>/.exec(
    headers!['List-Unsubscribe']!,
  )![1]!
  expect(headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(html).toContain(`href="${leave}"`)
  expect(text).toContain(leave)
  expect(html).not.toContain('Sponsored')
  expect(new Set(mails.flatMap((mail) => pathsIn(mail.html, '/newsletter/open'))).size).toBe(5)
  expect(await read(id)).toMatchObject({
    status: 'sent',
    totalRecipients: 5,
    totalSent: 5,
    totalSkipped: 0,
    totalFailed: 0,
  })
  expect(await operations(id)).toEqual(['newsletter.saveIssue', 'newsletter.sendIssue'])
})

test('sends an issue to nobody twice, pressed twice or five times at once', async () => {
  const emails = await subscribers(3)
  const id = await anIssue()
  await Promise.all(Array.from({ length: 5 }, () => admin.client.newsletter.sendIssue({ id })))
  await whenIdle(app)
  expect(await admin.client.newsletter.sendIssue({ id })).toMatchObject({ status: 'sent' })
  await sendIssue.run({ issueId: id }, app.deps)
  expect(await findMails(emails)).toHaveLength(3)
  expect((await operations(id)).filter((one) => one === 'newsletter.sendIssue')).toHaveLength(1)
  for (const change of [
    () =>
      admin.client.newsletter.saveIssue({ id, subject: 'Other', blocks: BLOCKS, wantsAd: false }),
    () => admin.client.newsletter.removeIssue({ id }),
    () => admin.client.newsletter.pauseIssue({ id, isPaused: true }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
})

test('continues after a crash and sends every email once, except those being sent', async () => {
  const { id, emails } = await addStalledIssue(12)
  const got: string[] = []
  // Four concurrent senders: each sends two emails and hangs at its third, like a crashed server.
  const dead = run(
    id,
    ({ to }) => (got.push(to), got.length > 8 ? new Promise<void>(() => {}) : Promise.resolve()),
  )
  void dead.catch(() => undefined)
  await expect.poll(() => got.length).toBe(12)
  expect(await read(id)).toMatchObject({ totalSent: 8 })
  const inHand = new Set(got.slice(8))
  await resumeIssues.run({}, app.deps)
  await whenIdle(app)
  expect(await findMails(emails)).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'sending' })
  app.clock.advance({ seconds: LOST_EMAIL_MS / 1000 + 1 })
  await resumeIssues.run({}, app.deps)
  await sendIssue.run({ issueId: id }, app.deps)
  expect(await read(id)).toMatchObject({ status: 'sent', totalSent: 8, totalFailed: inHand.size })
  expect(new Set(got).size).toBe(got.length)
})

test('neither loses nor repeats an email when a server crashes between two', async () => {
  const { id, emails } = await addStalledIssue(9)
  const got: string[] = []
  // The database connection is lost after the fourth email, so that the next claim is rolled back.
  const broken = {
    ...app.deps,
    mailer: { send: async ({ to }: Mail) => void got.push(to) },
    db: new Proxy(app.db, {
      get: (db, key) => {
        if (key === 'transaction' && got.length >= 4) throw new Error('killed')
        const value: unknown = Reflect.get(db, key)
        return typeof value === 'function' ? value.bind(db) : value
      },
    }),
  }
  await expect(sendIssue.run({ issueId: id }, broken)).rejects.toThrow('killed')
  const handedOver = new Set(got)
  app.clock.advance({ seconds: LOST_EMAIL_MS / 1000 + 1 })
  await resumeIssues.run({}, app.deps)
  await whenIdle(app)
  const rest = (await findMails(emails)).map(({ to }) => to)
  expect(rest.filter((to) => handedOver.has(to))).toEqual([])
  expect([...got, ...rest].toSorted()).toEqual(emails.toSorted())
})

test('skips who unsubscribes while it is sent, and sends no second email if they return', async () => {
  const { id, emails } = await addStalledIssue(6)
  const leaves = emails[0]!
  await sql`update newsletter_subscribers set is_active = false, unsubscribed_at = now() where email = ${leaves}`.execute(
    app.db,
  )
  await sendIssue.run({ issueId: id }, app.deps)
  await whenIdle(app)
  expect((await findMails(emails)).map(({ to }) => to).toSorted()).toEqual(
    emails.slice(1).toSorted(),
  )
  expect(await read(id)).toMatchObject({ status: 'sent', totalSent: 5, totalSkipped: 1 })
  await sql`update newsletter_subscribers set is_active = true, unsubscribed_at = null where email = ${leaves}`.execute(
    app.db,
  )
  await sendIssue.run({ issueId: id }, app.deps)
  expect(await mailsTo(app, leaves)).toEqual([])
})

test('stops at a pause and resumes where it stopped', async () => {
  const { id, emails } = await addStalledIssue(10)
  const got: string[] = []
  let pause: Promise<unknown> | undefined
  await run(id, async ({ to }) => {
    got.push(to)
    await (pause ??= admin.client.newsletter.pauseIssue({ id, isPaused: true }))
  })
  // The three other senders each finish the email they had claimed.
  expect(got.length).toBeLessThan(10)
  const paused = await read(id)
  expect(paused).toMatchObject({ status: 'paused', totalSent: got.length })
  await sendIssue.run({ issueId: id }, app.deps)
  expect(await findMails(emails)).toEqual([])
  await admin.client.newsletter.pauseIssue({ id, isPaused: false })
  await whenIdle(app)
  expect([...got, ...(await findMails(emails)).map(({ to }) => to)].toSorted()).toEqual(
    emails.toSorted(),
  )
  expect(await read(id)).toMatchObject({ status: 'sent', totalSent: 10 })
  expect((await operations(id)).slice(-2)).toEqual([
    'newsletter.pauseIssue',
    'newsletter.resumeIssue',
  ])
})

test('retries a refusing address later and gives it up without delaying the others', async () => {
  const { id, emails } = await addStalledIssue(4)
  const bad = emails[1]!
  const send = async ({ to }: Mail) => {
    if (to === bad) throw new Error('the mail was not taken')
  }
  await run(id, send)
  expect(await read(id)).toMatchObject({ status: 'sending', totalSent: 3, totalFailed: 0 })
  for (let i = 0; i < 6; i++) {
    app.clock.advance({ hours: 2 })
    await run(id, send)
  }
  await admin.client.auth.logIn({ email: admin.email, password: admin.password })
  expect(await read(id)).toMatchObject({ status: 'sent', totalSent: 3, totalFailed: 1 })
  expect(app.logged()).not.toContain(bad)
})

test('waits out the pause after refusals when interrupted issues are resumed', async () => {
  const { id, emails } = await addStalledIssue(12)
  await run(id, () => Promise.reject(new Error('the provider is down')))
  await resumeIssues.run({}, app.deps)
  await whenIdle(app)
  expect(await findMails(emails)).toEqual([])
  // Its job at the end of the pause.
  await sendIssue.run({ issueId: id }, app.deps)
  expect((await findMails(emails)).length).toBeGreaterThan(0)
})

test('counts opens and clicks once for each recipient and ignores forged links', async () => {
  const { id, emails } = await sendTo(2)
  const [first, second] = await findMails(emails)
  const [opened] = pathsIn(first!.html, '/newsletter/open')
  const [clicked, ...others] = pathsIn(first!.html, '/newsletter/click')
  expect(others).toEqual([])
  for (let i = 0; i < 3; i++) {
    const picture = await get(opened!)
    expect([
      picture.status,
      picture.headers.get('content-type'),
      picture.headers.get('cache-control'),
    ]).toEqual([200, 'image/gif', 'no-store'])
    const answer = await get(clicked!)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://www.adire.com/blog?a=1&b=2',
    ])
    expect([answer.headers.get('referrer-policy'), answer.headers.get('set-cookie')]).toEqual([
      'no-referrer',
      null,
    ])
  }
  expect(await read(id)).toMatchObject({ totalOpened: 1, totalClicked: 1 })
  await get(pathsIn(second!.html, '/newsletter/open')[0]!, 'HEAD')
  const openMark = opened!.split('/').at(-1)!
  const clickMark = clicked!.split('/').at(-1)!
  const flip = (mark: string) => `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`
  const otherIssue = await anIssue()
  for (const forged of [
    `/newsletter/open/${flip(openMark)}`,
    `/newsletter/open/${clickMark}`,
    '/newsletter/open/x',
    `/newsletter/click/${id}/2/${flip(clickMark)}`,
    `/newsletter/click/${id}/2/${openMark}`,
    `/newsletter/click/${id}/1/${clickMark}`,
    `/newsletter/click/${id}/ad/${clickMark}`,
    `/newsletter/click/${otherIssue}/2/${clickMark}`,
    `/newsletter/click/${id}/https:%2F%2Fevil.com/${clickMark}`,
    `/newsletter/click/not-an-id/2/${clickMark}`,
  ])
    expect([forged, (await get(forged)).status]).toEqual([forged, 404])
  expect(await read(id)).toMatchObject({ totalOpened: 1, totalClicked: 1 })
  // After the subscriber is deleted, their links still redirect.
  await app.db.deleteFrom('newsletter_subscribers').execute()
  expect((await get(clicked!)).status).toBe(302)
  expect(await read(id)).toMatchObject({ totalOpened: 1, totalClicked: 1 })
})

test('contains at most one labelled ad and bills its opens and clicks once', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into ad_campaigns (advertiser_name, advertiser_email, campaign_name, placement_type, title, description, cta_text, destination_url, status)
    select 'Kente & Co', 'ads@kente.com', 'Autumn ' || n, 'email_newsletter', 'Cloth ' || n, 'Woven', 'Look', 'https://www.kente.com/' || n, 'active'
    from generate_series(1, 2) n returning id`.execute(app.db)
  const { id, emails } = await sendTo(2, true)
  const { ad } = await read(id)
  expect(ad).toMatchObject({
    advertiserName: 'Kente & Co',
    title: expect.stringMatching(/^Cloth [12]$/),
  })
  const [mail] = await findMails(emails)
  expect(mail!.html.match(/Sponsored/g)).toHaveLength(1)
  expect(mail!.html.match(/Cloth [12]/g)).toHaveLength(1)
  expect(mail!.html).toContain('>Sponsored by Kente &amp; Co</p>')
  const click = pathsIn(mail!.html, '/newsletter/click').find((path) => path.includes('/ad/'))
  for (let i = 0; i < 2; i++) {
    await get(pathsIn(mail!.html, '/newsletter/open')[0]!)
    expect((await get(click!)).headers.get('location')).toBe(
      `https://www.kente.com/${ad!.title.at(-1)}`,
    )
  }
  const counted = await app.db
    .selectFrom('ad_campaigns')
    .select(['total_impressions', 'total_clicks'])
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  expect(counted.map((one) => one.total_impressions).toSorted()).toEqual([0, 1])
  expect(counted.map((one) => one.total_clicks).toSorted()).toEqual([0, 1])
  const days = await app.db
    .selectFrom('ad_campaign_days')
    .select(['served', 'impressions'])
    .execute()
  // Two emails were sent with it and one was opened.
  expect(days).toEqual([{ served: 2, impressions: 1 }])
})

test('names the advertiser, who paid, above the ad in the email, the test and the preview', async () => {
  const name = `${'Ọ̀ṣun '.normalize('NFC').repeat(20).slice(0, 99)}<b>&"Cloth"</b>`
  await sql`
    insert into ad_campaigns (advertiser_name, advertiser_email, campaign_name, placement_type, title, description, cta_text, destination_url, status)
    values (${name}, 'ads@osun.com', 'Harvest', 'email_newsletter', 'Indigo', 'Dyed', 'Look', 'https://www.osun.com/', 'active')`.execute(
    app.db,
  )
  const { id, emails } = await sendTo(1, true)
  await admin.client.newsletter.testIssue({ id })
  const [mail] = await findMails(emails)
  const trial = (await mailsTo(app, admin.email)).at(-1)
  const preview = await (
    await fetchAs(admin.jar, `${app.url}/newsletter/preview/${id}?scheme=dark`)
  ).text()
  const escaped = name
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  for (const html of [mail?.html, trial?.html, preview]) {
    expect(html).toContain(`>Sponsored by ${escaped}</p>`)
    expect(html).toContain(
      `>${escaped} placed this ad and paid for it. Every subscriber gets the same ad.`,
    )
    expect(html).not.toContain('<b>')
  }
  for (const text of [mail?.text, trial?.text])
    expect(text).toMatch(/Sponsored by Ọ.*<b>&"Cloth"<\/b>\nIndigo\n[^]*paid for it\./)
})

test('names the advertiser of an issue that was sent before ads had variants, in each language', async () => {
  const { id } = await sendTo(1)
  await sql`
    with campaign as (
      insert into ad_campaigns (advertiser_name, advertiser_email, campaign_name, placement_type, title, description, cta_text, destination_url, status)
      values ('Renamed Ltd', 'ads@kente.com', 'Past', 'email_newsletter', 'Cloth', 'Woven', 'Look', 'https://www.kente.com/', 'completed') returning id)
    update newsletter_issues set campaign_id = campaign.id, ad = jsonb_build_object(
      'campaignId', campaign.id, 'advertiserName', 'Kente & Co', 'title', 'Cloth', 'description', 'Woven',
      'ctaText', 'Look', 'destinationUrl', 'https://www.kente.com/', 'banner', null)
    from campaign where newsletter_issues.id = ${id}`.execute(app.db)
  for (const [language, label] of [
    ['en', 'Sponsored by Kente &amp; Co'],
    ['fr', 'Sponsorisé par Kente &amp; Co'],
    ['pt-BR', 'Patrocinado por Kente &amp; Co'],
    ['es', 'Patrocinado por Kente &amp; Co'],
  ]) {
    const address = `${app.url}/newsletter/preview/${id}?language=${language}`
    expect(await (await fetchAs(admin.jar, address)).text()).toContain(`>${label}</p>`)
  }
})

test('sends a test only to the admin and counts nothing', async () => {
  const emails = await subscribers(2)
  const id = await anIssue()
  expect(await admin.client.newsletter.testIssue({ id })).toEqual({ sentTo: admin.email })
  const mail = (await mailsTo(app, admin.email)).at(-1)!
  expect(mail.subject).toBe('[Test] News of the week')
  expect(mail.html).toContain('href="https://www.adire.com/blog?a=1&amp;b=2"')
  expect(mail.html).not.toContain('/newsletter/open')
  expect(await findMails(emails)).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'draft', totalSent: 0 })
  expect(await operations(id)).toEqual(['newsletter.saveIssue', 'newsletter.testIssue'])
})

test('shows the preview only to admins, without scripts or links', async () => {
  const id = await anIssue()
  const look = (who: TestMember | undefined, query = '') =>
    fetchAs(who?.jar ?? aVisitor(app).jar, `${app.url}/newsletter/preview/${id}${query}`)
  const page = await look(admin, '?scheme=dark')
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('Dates in Lagos &lt;b&gt;')
  expect(html).toContain('<meta name="color-scheme" content="dark">')
  expect(html).not.toMatch(/newsletter\/(click|open|unsubscribe)/)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'; sandbox")
  expect((await look(admin, '?scheme=light')).status).toBe(200)
  for (const nobody of [member, undefined]) expect((await look(nobody)).status).toBe(404)
})

test('accepts only known blocks and links to public https addresses', async () => {
  const id = NewsletterIssueId.parse(crypto.randomUUID())
  const save = (blocks: unknown, subject = 'News') =>
    fetchAs(admin.jar, `${app.url}/api/admin/newsletter/issues/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ subject, blocks, wantsAd: false }),
      headers: { 'content-type': 'application/json' },
    })
  const link = (address: string) => [{ kind: 'link', text: 'Go', address }]
  for (const blocks of [
    [],
    [{ kind: 'html', text: '<b>x</b>' }],
    [{ kind: 'paragraph', text: '' }],
    Array.from({ length: 41 }, () => ({ kind: 'paragraph', text: 'x' })),
    link('http://www.adire.com/'),
    link('javascript:alert(1)'),
    link('https://user@www.adire.com/'),
    link('https://127.0.0.1/'),
  ])
    expect([blocks.length, (await save(blocks)).status]).toEqual([blocks.length, 422])
  expect((await save(BLOCKS, ' ')).status).toBe(422)
  expect((await save(BLOCKS)).status).toBe(200)
  expect(await admin.client.newsletter.removeIssue({ id })).toEqual({})
  await expect(read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('ends an issue with the postal address of the company', () => {
  const address = '1 Example Street, London, United Kingdom'
  const { html, text } = writeIssue({
    language: 'en',
    subject: 'News of the week',
    blocks: BLOCKS,
    ad: null,
    linkTo: () => '#',
    unsubscribe: '#',
    address,
  })
  for (const part of [html, text]) expect(part).toContain(`Adire Connections Ltd, ${address}`)
})

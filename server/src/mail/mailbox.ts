import { BRAND } from '@adire/contract/brand.ts'
import { brandHex } from '@adire/art/palette.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import {
  findStoredEmail,
  type StoredEmail,
  listStoredEmails,
  getMailboxFolder,
} from '../gateways/mailer.ts'
import { escapeHtml } from '../lib/escape-html.ts'

/** Policy of a mail's page: only inline styles, shown only in the frame of this mailbox. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'"

/** Serves unsent mails during development; not available in production. */
export async function mailboxPlugin(
  app: FastifyInstance,
  { deps: { config } }: { deps: Pick<Deps, 'config'> },
): Promise<void> {
  if (config.env === 'production') return
  const folder = getMailboxFolder(config)

  app.get('/dev/mail', async (_request, reply) =>
    page(reply, 'Mailbox', renderList(await listStoredEmails(folder))),
  )
  app.get('/dev/mail/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  )
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const mail = await findStoredEmail(folder, params.id)
    return mail
      ? page(reply, mail.subject, renderMail(mail))
      : page(
          reply.status(404),
          'Email not found',
          '<p class="empty">This email no longer exists.</p>',
        )
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id/body', async ({ params }, reply) => {
    const mail = await findStoredEmail(folder, params.id)
    if (!mail) return page(reply.status(404), 'Email not found', '')
    // Links open in the whole window rather than in the frame.
    const html = mail.html.replace('<head>', '<head><base target="_top">')
    return reply
      .headers({
        'content-security-policy': MAIL_POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

function page(reply: FastifyReply, title: string, main: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | ${BRAND.name} mailbox</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/dev/mail/style.css"></head>
<body><header><a href="/dev/mail">${BRAND.name} <span>mailbox</span></a><p>In development, emails stay here and are never sent.</p></header><main>${main}</main></body></html>
`)
}

function renderList(mails: StoredEmail[]): string {
  if (mails.length === 0)
    return '<h1>Mailbox</h1><p class="empty">No emails yet. Request a password reset to see one.</p>'
  const rows = mails.map(
    ({ id, subject, to, sentAt }) =>
      `<li><a href="/dev/mail/${id}"><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)}</span>${renderTime(sentAt)}</a></li>`,
  )
  return `<h1>Mailbox</h1><ul>${rows.join('')}</ul>`
}

function renderMail({ id, subject, to, from, sentAt, text, headers = {} }: StoredEmail): string {
  const others = Object.entries(headers).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return `<p><a class="back" href="/dev/mail">All emails</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>Sent</dt><dd>${renderTime(sentAt)}</dd>${others.join('')}</dl>
<iframe title="The email" src="/dev/mail/${id}/body" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>As plain text</h2><pre>${linked(text)}</pre>`
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
}

function renderTime(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

const STYLE = `:root { color-scheme: light dark; --ground: light-dark(${BRAND.groundColor}, ${BRAND.groundColorDark}); --card: light-dark(#ffffff, #181a2e); --ink: light-dark(#1d1b26, #f1eff8); --soft: light-dark(#5d5a6b, #aaa7bd); --line: light-dark(#e6e1d8, #2c2e48); --brand: light-dark(${BRAND.themeColor}, #a9adf5) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header, main { max-width: 880px; margin: 0 auto; padding: 24px 16px }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; border-bottom: 4px solid ${brandHex.ember} }
header a { color: var(--brand); font-size: 22px; font-weight: 700; text-decoration: none } header span { font-weight: 400 } header p { margin: 0; color: var(--soft) }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px } h2 { font-size: 18px; margin: 32px 0 8px }
ul { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 16px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; gap: 2px; padding: 14px 20px; color: inherit; text-decoration: none } li a:hover { background: var(--ground) } li span, time, dt, .empty { color: var(--soft) }
a { color: var(--brand) } a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 16px; background: #fff }
pre { margin: 0; padding: 16px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px }
`

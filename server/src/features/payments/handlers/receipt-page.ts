import { BRAND } from '@adire/contract/brand.ts'
import { PaymentId } from '@adire/contract/ids.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { readSignedId } from '../../../lib/signed-id.ts'
import { writeDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/text.ts'
import { escapeHtml } from '../../../lib/escape-html.ts'
import { PAGE_STYLE, writePage } from '../page-rules.ts'
import { findReceipt, type ReceiptRow } from '../payment-queries.ts'
import { RECEIPT_PURPOSE } from '../rules.ts'
import { type Receipt, viewReceipt } from '../view.ts'
import { hasWithdrawalRight } from '../withdrawal-rules.ts'
import { writeWithdrawalRight, writeWithdrawalWaysOnPaper } from '../withdrawal-text-rules.ts'

const STYLE_PATH = '/receipts/style.css'

/**
 * Serves printable receipts. Anyone with the signed address may read one, like a paper receipt; it
 * names the payment but no person.
 */
export async function receiptPlugin(
  app: FastifyInstance,
  { deps: { config, db } }: { deps: Pick<Deps, 'config' | 'db'> },
): Promise<void> {
  app.get(STYLE_PATH, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(PAGE_STYLE),
  )
  app.get<{ Params: { signed: string } }>(
    '/receipts/:signed',
    async ({ params: { signed } }, reply) => {
      const signedId = readSignedId(RECEIPT_PURPOSE, signed, config.sessionSecrets)
      const id = PaymentId.safeParse(signedId).data
      const row = id && (await findReceipt(db, id))
      if (!row)
        return send(
          reply.status(404),
          t`Receipt not found`,
          `<h1>${escapeHtml(t`Receipt not found`)}</h1><p>${escapeHtml(t`Open it from Manage Subscription or from the link in our email.`)}</p>`,
        )
      const receipt = viewReceipt(row, config)
      const withdrawal = hasWithdrawalRight(row) ? writeWithdrawalSection(row) : ''
      return send(
        reply,
        t`Receipt ${receipt.number}`,
        `${writeReceipt(receipt)}${withdrawal}${writeCompany()}`,
      )
    },
  )
}

function send(reply: FastifyReply, title: string, main: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    .send(
      writePage({
        title: escapeHtml(title),
        label: escapeHtml(t`receipt`),
        style: STYLE_PATH,
        main,
      }),
    )
}

function writeReceipt({
  number,
  description,
  amount,
  refunded,
  method,
  paidOn,
  premiumUntil,
}: Receipt): string {
  const facts: (readonly [string, string])[] = [
    [t`Receipt`, number],
    [t`Date`, writeDay(paidOn)],
    [t`For`, description],
    [t`Payment method`, method],
    ...(premiumUntil === null ? [] : [[t`Premium until`, writeDay(premiumUntil)] as const]),
    [t`Paid`, amount],
    ...(refunded === null ? [] : [[t`Refunded`, refunded] as const]),
  ]
  const rows = facts.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return `<h1>${escapeHtml(t`Receipt ${number}`)}</h1><p class="amount">${escapeHtml(amount)}</p><dl>${rows.join('')}</dl>`
}

function writeWithdrawalSection(row: ReceiptRow): string {
  const texts = [writeWithdrawalRight(row), writeWithdrawalWaysOnPaper()]
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>`)
  return `<h2>${escapeHtml(t`Right of withdrawal`)}</h2>${paragraphs.join('')}`
}

function writeCompany(): string {
  return `<p class="soft">${escapeHtml(BRAND.legalName)}<br>${escapeHtml(BRAND.supportEmail)}</p>`
}

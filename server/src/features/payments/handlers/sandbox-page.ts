import { BRAND } from '@adire/contract/brand.ts'
import { SANDBOX_PATH } from '@adire/contract/payments.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import {
  sandboxActions,
  sandboxCards,
  type SandboxAction,
  type SandboxCard,
  type SandboxCheckout,
} from '../../../gateways/payment-sandbox-checkout.ts'
import { writeMoney } from '../../../lib/formats.ts'
import { acceptForms } from '../../../http/forms.ts'
import { escapeHtml } from '../../../lib/escape-html.ts'
import { plural, t } from '../../../lib/text.ts'
import { PAGE_STYLE, writePage } from '../page-rules.ts'

/** Longest name on a card. */
const HOLDER_LENGTH = 80

const STYLE_PATH = `${SANDBOX_PATH}/style.css`

const cardNames: Record<SandboxCard, { name: string; about: () => string }> = {
  succeeds: { name: '4242 4242 4242 4242', about: () => t`Pays at once` },
  asks_first: { name: '4000 0025 0000 3155', about: () => t`The bank asks you to confirm` },
  is_refused: { name: '4000 0000 0000 0002', about: () => t`The bank declines` },
  fails_later: { name: '4000 0000 0000 0341', about: () => t`Pays now, renewals are declined` },
  is_disputed: { name: '4000 0000 0000 0259', about: () => t`Pays, then the payer disputes it` },
}

/** Serves the sandbox checkout: a page like a provider's, with a few plain forms and no script. */
export async function sandboxPlugin(
  app: FastifyInstance,
  { deps: { payments } }: { deps: Pick<Deps, 'payments'> },
): Promise<void> {
  const { sandbox } = payments
  if (!sandbox) return
  acceptForms(app)
  app.get(STYLE_PATH, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(PAGE_STYLE),
  )
  app.get<{ Params: { id: string } }>(`${SANDBOX_PATH}/checkout/:id`, async ({ params }, reply) => {
    const checkout = await sandbox.find(params.id)
    return checkout ? sendCheckout(reply, checkout) : sendNotFound(reply)
  })
  app.post<{ Params: { id: string } }>(
    `${SANDBOX_PATH}/checkout/:id`,
    async ({ params, body }, reply) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams()
      const action = sandboxActions.find((name) => name === form.get('action'))
      const card = sandboxCards.find((name) => name === form.get('card')) ?? null
      const holder = form.get('holder')?.slice(0, HOLDER_LENGTH)
      const checkout = action && (await sandbox.act(params.id, action, card, holder))
      if (!checkout) return sendNotFound(reply)
      return reply.header('cache-control', 'no-store').redirect(findRedirect(checkout, action), 303)
    },
  )
}

/**
 * Returns the redirect: members who paid or left go back; simulated bank events stay on the page.
 */
function findRedirect({ id, request, state }: SandboxCheckout, action: SandboxAction): string {
  if (action === 'leave') return request.cancelUrl
  const hasPaid = state.status === 'paid' && (action === 'pay' || action === 'confirm')
  return hasPaid ? request.successUrl : `${SANDBOX_PATH}/checkout/${id}`
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(
    reply.status(404),
    t`Checkout not found`,
    `<p>${escapeHtml(t`This checkout no longer exists.`)}</p>`,
  )
}

function sendCheckout(reply: FastifyReply, checkout: SandboxCheckout): FastifyReply {
  const { request, state } = checkout
  const heading = `<p class="soft">${escapeHtml(request.description)}</p><p class="amount">${escapeHtml(writeMoney(request.amountMinor, request))}</p>`
  const write = pageWriters[state.status]
  return send(reply, t`Test payment`, `${heading}${write(checkout)}`)
}

const pageWriters: Record<
  SandboxCheckout['state']['status'],
  (checkout: SandboxCheckout) => string
> = {
  open: writeCardChoice,
  asking: writeConfirmation,
  left: writeCancelled,
  paid: writePaid,
}

function send(reply: FastifyReply, title: string, main: string): FastifyReply {
  const note = `<p class="note">${escapeHtml(t`This is a test payment: no card is charged and no money moves. ${BRAND.name} uses this page while no payment provider is set up.`)}</p>`
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(
      writePage({
        title: escapeHtml(title),
        label: escapeHtml(t`sandbox checkout`),
        style: STYLE_PATH,
        main: `<h1>${escapeHtml(title)}</h1>${main}${note}`,
      }),
    )
}

function writeCardChoice({ request, state }: SandboxCheckout): string {
  const amount = writeMoney(request.amountMinor, request)
  const refused =
    state.failedAt === null
      ? ''
      : `<p class="alert" role="alert">${escapeHtml(t`Your bank declined this card. Nothing was charged. Choose another card.`)}</p>`
  const cards = sandboxCards.map((card, i) => {
    const { name, about } = cardNames[card]
    return `<label class="card"><input type="radio" name="card" value="${card}"${i === 0 ? ' checked' : ''}><span><strong>${name}</strong><span>${escapeHtml(about())}</span></span></label>`
  })
  const holder = `<label class="holder"><strong>${escapeHtml(t`Name on the card (optional)`)}</strong><span class="soft">${escapeHtml(t`Accounts that enter the same name pay with the same card.`)}</span><input name="holder" maxlength="${HOLDER_LENGTH}" autocomplete="off"></label>`
  const renewal =
    request.kind === 'subscription'
      ? `<p class="soft">${escapeHtml(t`Renews every ${plural(request.months, { one: 'month', other: '# months' })} until you cancel.`)}</p>`
      : ''
  return `${refused}${renewal}<form method="post"><fieldset><legend>${escapeHtml(t`Choose a card`)}</legend>${cards.join('')}</fieldset>
${holder}
<button class="primary" name="action" value="pay">${escapeHtml(t`Pay ${amount}`)}</button></form>
<form method="post"><button class="plain" name="action" value="leave">${escapeHtml(t`Cancel and go back`)}</button></form>`
}

function writeConfirmation(): string {
  return `<h2>${escapeHtml(t`Confirm with your bank`)}</h2><p>${escapeHtml(t`Do you want to make this payment?`)}</p><form method="post"><button class="primary" name="action" value="confirm">${escapeHtml(t`Yes, pay`)}</button>
<button class="plain" name="action" value="refuse">${escapeHtml(t`No, decline`)}</button></form>`
}

function writeCancelled({ request }: SandboxCheckout): string {
  return `<p>${escapeHtml(t`You left this checkout. Nothing was charged.`)}</p><p><a class="primary" href="${escapeHtml(request.cancelUrl)}">${escapeHtml(t`Back to ${BRAND.name}`)}</a></p>`
}

/** Renders buttons for what the bank, the payer or time may do after the payment. */
function writePaid({ request, state }: SandboxCheckout): string {
  const newest = state.payments.at(-1)
  const facts = [
    t`Paid ${plural(state.payments.length, { one: 'once', other: '# times' })}`,
    ...(newest?.periodEnd ? [t`paid until ${newest.periodEnd.slice(0, 10)}`] : []),
    ...(newest && newest.refundedMinor > 0 ? [t`refunded`] : []),
    ...(newest?.disputedAt
      ? [newest.closedAt === null ? t`disputed` : newest.isWon ? t`dispute won` : t`dispute lost`]
      : []),
    ...(state.cancels ? [t`will not renew`] : []),
    ...(state.endedAt === null ? [] : [t`ended`]),
    ...(state.failedAt === null ? [] : [t`the last renewal was declined`]),
  ]
  const button = (action: SandboxAction, label: string) =>
    `<button class="plain" name="action" value="${action}">${escapeHtml(label)}</button>`
  const isOpenDispute = Boolean(newest?.disputedAt) && newest?.closedAt === null
  const buttons = [
    ...(request.kind === 'subscription' && state.endedAt === null
      ? [button('renew', t`Start the next period`)]
      : []),
    ...(newest && newest.refundedMinor === 0 ? [button('refund', t`Refund the last payment`)] : []),
    ...(newest?.disputedAt === null ? [button('dispute', t`Dispute the last payment`)] : []),
    ...(isOpenDispute
      ? [
          button('win_dispute', t`The bank decides in favour of the seller`),
          button('lose_dispute', t`The bank decides in favour of the payer`),
        ]
      : []),
  ]
  return `<p>${escapeHtml(`${facts.join(', ')}.`)}</p><p><a class="primary" href="${escapeHtml(request.successUrl)}">${escapeHtml(t`Back to ${BRAND.name}`)}</a></p>
<h2>${escapeHtml(t`Simulate what happens later`)}</h2><form method="post" class="later">${buttons.join('')}</form>`
}

import { type AgeCheckMethod, ageCheckMethods } from '@adire/contract/age-checks.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { SANDBOX_PATH } from '@adire/contract/payments.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type SandboxAgeCheck, SandboxOutcome } from '../../../gateways/age-sandbox.ts'
import { acceptForms } from '../../../http/forms.ts'
import { escapeHtml } from '../../../lib/escape-html.ts'
import { t } from '../../../lib/text.ts'
import { PAGE_STYLE, writePage } from '../../payments/page-rules.ts'

const CHECKS_PATH = `${SANDBOX_PATH}/age-checks`
const STYLE_PATH = `${CHECKS_PATH}/style.css`

const methodNames: Partial<Record<AgeCheckMethod, () => string>> = {
  face_estimate: () => t`Facial age estimate`,
  document: () => t`Identity document`,
  credit_card: () => t`Credit card`,
  mobile_operator: () => t`Mobile operator`,
  bank: () => t`Bank`,
}

/** Serves the sandbox's check: a page like a provider's, with a plain form and no script. */
export async function ageSandboxPlugin(
  app: FastifyInstance,
  { deps: { ageProviders } }: { deps: Pick<Deps, 'ageProviders'> },
): Promise<void> {
  const { sandbox } = ageProviders
  if (!sandbox) return
  acceptForms(app)
  app.get(STYLE_PATH, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(PAGE_STYLE),
  )
  app.get<{ Params: { id: string } }>(`${CHECKS_PATH}/:id`, async ({ params }, reply) => {
    const check = await sandbox.find(params.id)
    return check ? sendCheck(reply, check) : sendNotFound(reply)
  })
  app.post<{ Params: { id: string } }>(`${CHECKS_PATH}/:id`, async ({ params, body }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    const outcome = SandboxOutcome.safeParse(form.get('outcome')).data
    const method = ageCheckMethods.find((name) => name === form.get('method')) ?? 'face_estimate'
    const check = outcome && (await sandbox.finish(params.id, { outcome, method }))
    if (!check) return sendNotFound(reply)
    return reply.header('cache-control', 'no-store').redirect(check.returnUrl, 303)
  })
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(
    reply.status(404),
    t`Age check not found`,
    `<p>${escapeHtml(t`This age check no longer exists.`)}</p>`,
  )
}

function sendCheck(reply: FastifyReply, { outcome, returnUrl }: SandboxAgeCheck): FastifyReply {
  const back = `<p><a class="primary" href="${escapeHtml(returnUrl)}">${escapeHtml(t`Back to ${BRAND.name}`)}</a></p>`
  if (outcome !== null)
    return send(reply, t`Age check`, `<p>${escapeHtml(t`This check is finished.`)}</p>${back}`)
  const methods = Object.entries(methodNames).map(
    ([method, name], i) =>
      `<label class="card"><input type="radio" name="method" value="${method}"${i === 0 ? ' checked' : ''}><span><strong>${escapeHtml(name())}</strong></span></label>`,
  )
  const button = (value: SandboxOutcome, label: string, look: 'primary' | 'plain') =>
    `<button class="${look}" name="outcome" value="${value}">${escapeHtml(label)}</button>`
  return send(
    reply,
    t`Confirm your age`,
    `<form method="post"><fieldset><legend>${escapeHtml(t`Choose a method`)}</legend>${methods.join('')}</fieldset>
${button('passed', t`Pass`, 'primary')}
${button('failed', t`Fail`, 'plain')}
${button('under_age', t`Under 18`, 'plain')}
${button('inconclusive', t`Try again later`, 'plain')}</form>`,
  )
}

function send(reply: FastifyReply, title: string, main: string): FastifyReply {
  const note = `<p class="note">${escapeHtml(t`This is a sandbox: no one’s age is checked. ${BRAND.name} uses it while no age-check provider is set up.`)}</p>`
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(
      writePage({
        title: escapeHtml(title),
        label: escapeHtml(t`sandbox age check`),
        style: STYLE_PATH,
        main: `<h1>${escapeHtml(title)}</h1>${main}${note}`,
      }),
    )
}

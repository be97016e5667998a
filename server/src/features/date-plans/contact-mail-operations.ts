import { composeText } from '../../mail/compose.ts'
import { writeDateAlarm, writeDateEnd, writeDatePlan } from '../../mail/date-plan-emails.ts'
import type { EmailText } from '../../mail/email-text.ts'
import { buildMessageId } from '../../mail/message-ids.ts'
import { buildCloseLink, type LinkConfig } from './link-rules.ts'
import type { ContactMailKind, Person } from './mail-queries.ts'
import type { PlanRow } from './queries.ts'
import { findLastActive, wasAlertRequested } from './rules.ts'

/** An email as the mailer sends it. */
export type ContactMail = ReturnType<typeof composeText>

interface ContactMailParts {
  plan: PlanRow
  person: Person
  number: number
  kind: ContactMailKind
}

/**
 * Composes an email to the contact of a plan from the plan as it is now, in the language of the
 * member: we know no other of the contact.
 */
export function composeContactMail(
  { plan, person, number, kind }: ContactMailParts,
  config: LinkConfig,
): ContactMail {
  const stop = buildCloseLink(config, plan.contactKey)
  const contact = { site: config.publicUrl, stop }
  const text = { ...plan, name: person.name }
  const mail = composeText({ address: plan.contactEmail, language: person.language }, write)
  // The same for each try, so that a mail program shows a repeated email once.
  const id = buildMessageId(`date-plan-${plan.id}-${number}`, config.publicUrl)
  return { ...mail, headers: { ...mail.headers, ...id } }

  function write(): EmailText {
    switch (kind) {
      case 'plan':
        return writeDatePlan(text, contact)
      case 'alarm':
        return writeDateAlarm(text, {
          ...contact,
          lastActiveAt: findLastActive(plan, person.lastActiveAt),
          wasAsked: wasAlertRequested(plan),
        })
      case 'safe':
      case 'cancelled':
        return writeDateEnd(text, { ...contact, kind })
    }
  }
}

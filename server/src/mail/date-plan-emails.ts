import { BRAND } from '@adire/contract/brand.ts'
import { type EmergencyNumbers, findEmergencyNumbers } from '@adire/contract/emergency-numbers.ts'
import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { disableLinks } from '../lib/disable-links.ts'
import { writeLocalTime } from '../lib/formats.ts'
import { getLanguage, t } from '../lib/text.ts'
import type { EmailText } from './email-text.ts'

/** A date plan in an email to its contact; `name` is the member's. */
export interface DatePlanText {
  name: string
  contactName: string
  withName: string
  withAge: number | null
  withCity: string | null
  place: string
  country: string
  startsAt: Date
  checkInAt: Date
  timeZone: string
  note: string
}

interface Contact {
  site: string
  /** Ends all emails of this kind to the address. */
  stop: string
}

/** Emails the plan, because the member shared it. Nothing has happened. */
export function writeDatePlan(plan: DatePlanText, contact: Contact): EmailText {
  const name = disableLinks(plan.name)
  return {
    ...frame(plan, contact),
    subject: t`${name} shared a date plan with you`,
    heading: t`${name} is going on a date`,
    paragraphs: [
      t`Hello ${disableLinks(plan.contactName)}. ${name} named you as a trusted contact on ${BRAND.name}, a dating app, and wants to share this plan with you. Nothing has happened, and you don’t have to do anything now.`,
      t`${name} will check in with us by ${writeLocalTime(plan.checkInAt, plan.timeZone)}. If there is no check-in, we’ll email you again and tell you what to do. We only know what ${name} wrote, and we can’t see where anyone is.`,
    ],
    quote: writeDetails(plan),
  }
}

/** Alerts the contact: a check-in was missed, or the member asked us to (`wasAsked`). */
export function writeDateAlarm(
  plan: DatePlanText,
  { lastActiveAt, wasAsked, ...contact }: Contact & { lastActiveAt: Date; wasAsked: boolean },
): EmailText {
  const name = disableLinks(plan.name)
  const numbers = findEmergencyNumbers(plan.country)
  const number = numbers && writeEmergencyNumbers(numbers)
  const contactName = disableLinks(plan.contactName)
  return {
    ...frame(plan, contact),
    subject: wasAsked
      ? t`${name} needs you: please call now`
      : t`${name} didn’t check in: please call`,
    heading: wasAsked ? t`Please call ${name} now` : t`${name} didn’t check in`,
    paragraphs: [
      wasAsked
        ? t`Hello ${contactName}. ${name} asked us to alert you during a date. You’re the trusted contact for this plan:`
        : t`Hello ${contactName}. ${name} planned a date and didn’t check in by ${writeLocalTime(plan.checkInAt, plan.timeZone)}. You’re the trusted contact for this plan:`,
      wasAsked
        ? t`Call ${name} now, and send a message.`
        : t`Call ${name} first, and send a message. A missed check-in often just means a flat battery or no network.`,
      number === undefined
        ? t`If you can’t reach anyone and you’re worried, call the local emergency number. On most mobile networks, 112 works. Give them the place and time above.`
        : t`If you can’t reach anyone and you’re worried, call the emergency number where the date is: ${number}. From another country, ask your local police to contact the police where the date is. Give them the place and time above.`,
      t`${name} last used ${BRAND.name} on ${writeLocalTime(lastActiveAt, plan.timeZone)}. We can’t see where anyone is, and we don’t call the police ourselves. If ${name} checks in, we’ll email you again.`,
    ],
    quote: writeDetails(plan),
  }
}

function writeEmergencyNumbers(numbers: EmergencyNumbers): string {
  if ('all' in numbers) return numbers.all
  const { police } = numbers
  if ('mobile' in numbers) {
    const { mobile } = numbers
    return t`${police} (police), ${mobile} from a mobile`
  }
  const { ambulance } = numbers
  return ambulance === undefined
    ? t`${police} (police)`
    : t`${police} (police), ${ambulance} (ambulance)`
}

/** Ends what an earlier email began: the member is safe, or cancelled the date. */
export function writeDateEnd(
  plan: DatePlanText,
  { kind, ...contact }: Contact & { kind: 'safe' | 'cancelled' },
): EmailText {
  const name = disableLinks(plan.name)
  return {
    ...frame(plan, contact),
    subject: kind === 'safe' ? t`${name} checked in as safe` : t`${name} cancelled the date`,
    heading: kind === 'safe' ? t`${name} is safe now` : t`${name} cancelled the date`,
    paragraphs: [
      kind === 'safe'
        ? t`Hello ${disableLinks(plan.contactName)}. ${name} has checked in and said they’re safe. You don’t need to do anything else. If you’re still worried, call ${name}.`
        : t`Hello ${disableLinks(plan.contactName)}. ${name} has cancelled the date that we emailed you about. There will be no check-in.`,
    ],
  }
}

function frame({ name }: DatePlanText, { site, stop }: Contact) {
  return {
    button: {
      label: t`How date plans work`,
      link: `${site}${toLanguagePath('/safety', getLanguage())}#date-plans`,
    },
    footnote: t`You’re receiving this email because ${disableLinks(name)} named your address as a trusted contact. We use it for nothing else, and erase the plan seven days after it ends. The quoted text is by ${disableLinks(name)}; links in it are switched off.`,
    unsubscribe: stop,
    unsubscribeLabel: t`Don’t email me about date plans again`,
  }
}

function writeDetails(plan: DatePlanText): string {
  const details = [plan.withAge, plan.withCity].filter((part) => part !== null).join(', ')
  const withWhom = `${disableLinks(plan.withName)}${details && ` (${details})`}`
  return [
    t`With: ${withWhom}`,
    t`Where: ${disableLinks(plan.place)}`,
    t`Starts: ${writeLocalTime(plan.startsAt, plan.timeZone)}`,
    t`Check-in: ${writeLocalTime(plan.checkInAt, plan.timeZone)}`,
    ...(plan.note === '' ? [] : [t`Note: ${disableLinks(plan.note)}`]),
  ].join('\n')
}

/** Whether emails reach the contact of a plan. */
interface Reach {
  contactName: string
  isContactClosed: boolean
  isContactRefused: boolean
}

/** Emails the member that a check-in is due. Says nothing about the date: others may see the screen. */
export function writeCheckIn(
  plan: { alarmAt: Date; timeZone: string } & Reach,
  link: string,
): EmailText {
  const contact = disableLinks(plan.contactName)
  return {
    subject: t`Time to check in`,
    heading: t`Are you OK?`,
    paragraphs: [
      t`You asked us to check on you at this time. Open the page below and tap “I’m safe”, or ask for more time. You don’t need to log in.`,
      plan.isContactClosed || plan.isContactRefused
        ? t`${contact} doesn’t accept our emails, so we can’t alert anyone for you. If you need help, call someone you trust now.`
        : t`If you don’t answer by ${writeLocalTime(plan.alarmAt, plan.timeZone)}, we’ll email ${contact} your plan.`,
    ],
    button: { label: t`Check in`, link },
    footnote: t`You’re receiving this email because you made a date plan on ${BRAND.name}. Don’t forward it: anyone with the link can answer for you.`,
  }
}

/** Emails the member that the contact is alerted, and how to end that. */
export function writeAlarmed(
  plan: Reach,
  { link, wasAsked }: { link: string; wasAsked: boolean },
): EmailText {
  const contact = disableLinks(plan.contactName)
  const isUnreachable = plan.isContactClosed || plan.isContactRefused
  const reason = wasAsked
    ? t`We’re sending ${contact} your plan and telling them what to do, because you asked us to.`
    : t`We’re sending ${contact} your plan and telling them what to do, because you didn’t check in.`
  return {
    subject: isUnreachable
      ? t`We couldn’t alert your trusted contact`
      : t`We’re alerting your trusted contact`,
    heading: isUnreachable ? t`No one was alerted` : t`We’re emailing ${contact}`,
    paragraphs: [
      isUnreachable
        ? t`${contact} doesn’t accept our emails, so we can’t alert anyone for you. If you need help, call someone you trust now.`
        : reason,
      isUnreachable
        ? t`If you’re safe, tap “I’m safe”.`
        : t`If you’re safe, tap “I’m safe”. We’ll then let your contact know.`,
    ],
    button: { label: t`I’m safe`, link },
    footnote: t`You’re receiving this email because you made a date plan on ${BRAND.name}. Don’t forward it: anyone with the link can answer for you.`,
  }
}

/** Emails the member that the contact of a plan wants no emails. */
export function writeContactClosed(plan: { contactName: string }, site: string): EmailText {
  const contact = disableLinks(plan.contactName)
  return {
    subject: t`Choose another trusted contact`,
    heading: t`Choose another trusted contact`,
    paragraphs: [
      t`${contact} asked us not to send emails about date plans, so we can’t alert them for you. Open your date plan and choose another contact.`,
    ],
    button: { label: t`Open your date plans`, link: `${site}/dashboard/safety/date-plans` },
    footnote: t`You’re receiving this email because you made a date plan on ${BRAND.name}.`,
  }
}

/** Emails the member that a mail server refused the address of a contact. */
export function writeContactRefused(plan: { contactName: string }, site: string): EmailText {
  const contact = disableLinks(plan.contactName)
  return {
    subject: t`Check your trusted contact’s email address`,
    heading: t`Check your trusted contact’s email address`,
    paragraphs: [
      t`Our email to ${contact} was refused, so we can’t alert them for you. The address may be misspelled. Open your date plan and correct it, or choose another contact.`,
      t`If you need help now, call someone you trust, or your local emergency number if you’re in danger.`,
    ],
    button: { label: t`Open your date plans`, link: `${site}/dashboard/safety/date-plans` },
    footnote: t`You’re receiving this email because you made a date plan on ${BRAND.name}.`,
  }
}

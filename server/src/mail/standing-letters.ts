import { BRAND } from '@adire/contract/brand.ts'
import { z } from 'zod'
import type { LetterText } from './letter-text.ts'

export const standingLetters = [
  z.object({ mail: z.literal('warned'), reason: z.string() }),
  z.object({ mail: z.literal('suspended'), reason: z.string(), until: z.iso.datetime() }),
  z.object({ mail: z.literal('banned'), reason: z.string() }),
  z.object({ mail: z.literal('reinstated'), reason: z.string() }),
] as const

type StandingLetter = z.infer<(typeof standingLetters)[number]>

const APPEAL = `If you think that this is wrong, you can appeal within 30 days: write to ${BRAND.supportEmail} from this address. Somebody else of our team answers within 7 business days.`

export function isStandingLetter(letter: { mail: string }): letter is StandingLetter {
  return standingLetters.some(({ shape }) => shape.mail.value === letter.mail)
}

type Words = Pick<LetterText, 'subject' | 'heading' | 'paragraphs'>

/** What the moderators decided about a member: what follows, why, and how to object (decision T4). Never who reported what. */
export function writeStandingLetter(letter: StandingLetter, site: string): LetterText {
  const isOpen = letter.mail === 'reinstated'
  return {
    ...wordsOf(letter),
    quote: letter.reason,
    button: isOpen ? { label: 'Log in', link: site } : { label: 'Read the Community Guidelines', link: `${site}/community-guidelines` },
    footnote: `You get this mail because you are a member of ${BRAND.name}. Questions: ${BRAND.supportEmail}.`,
  }
}

function wordsOf(letter: StandingLetter): Words {
  switch (letter.mail) {
    case 'warned':
      return {
        subject: `A warning about your ${BRAND.name} account`,
        heading: 'A warning',
        paragraphs: [
          'Our moderators have looked at something you did here, and it is against our Community Guidelines. The reason:',
          'Your account stays as it is. Should it happen again, it may be suspended or closed.',
          APPEAL,
        ],
      }
    case 'suspended':
      return suspendedUntil(new Date(letter.until))
    case 'banned':
      return {
        subject: `Your ${BRAND.name} account was closed`,
        heading: 'Your account was closed',
        paragraphs: ['Our moderators have closed your account for good. The reason:', APPEAL],
      }
    case 'reinstated':
      return {
        subject: `Your ${BRAND.name} account is open again`,
        heading: 'Welcome back',
        paragraphs: [
          'Our moderators have looked at your account again, and it is open from now on. What they say:',
          'You can log in as before.',
        ],
      }
  }
}

function suspendedUntil(moment: Date): Words {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
  return {
    subject: `Your ${BRAND.name} account is suspended until ${day}`,
    heading: `Suspended until ${day}`,
    paragraphs: [
      'Our moderators have suspended your account. Until then nobody sees you, and you can not log in. The reason:',
      'After that day you can log in as before.',
      APPEAL,
    ],
  }
}

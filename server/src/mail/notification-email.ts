import { BRAND } from '@adire/contract/brand.ts'
import { z } from 'zod'
import type { EmailText } from './email-text.ts'

/** Counts of notifications by kind; details stay on the site (decision P15). */
export const notificationEmail = z.object({
  mail: z.literal('notifications'),
  lines: z.array(z.string()).min(1),
  path: z.string(),
  unsubscribe: z.url(),
})

export function writeNotificationEmail(
  { lines, path, unsubscribe }: z.infer<typeof notificationEmail>,
  site: string,
): EmailText {
  const [only = '', ...others] = lines
  const title = others.length === 0 ? only : `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
  return {
    subject: `${title} on ${BRAND.name}`,
    heading: title,
    paragraphs: [
      others.length === 0
        ? 'It happened while you were away.'
        : 'This is what happened while you were away.',
      'What it says, and who is behind it, is for you alone: log in to read it.',
    ],
    button: { label: `Open ${BRAND.name}`, link: `${site}${path}` },
    footnote: `You get this mail because you let us write to you about this. What reaches you, and when, is for you to choose: ${site}/dashboard/profile/settings/preferences`,
    unsubscribe,
  }
}

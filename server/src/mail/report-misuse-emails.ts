import { BRAND } from '@adire/contract/brand.ts'
import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { z } from 'zod'
import { writeDay } from '../lib/formats.ts'
import { getLanguage, t } from '../lib/text.ts'
import { appealUntilField, writeAppealHint } from './account-status-emails.ts'
import type { EmailText } from './email-text.ts'

/** Decision about a member's clearly unfounded reports; `until` is the end of a suspension. */
export const reportMisuseEmail = z.object({
  mail: z.literal('reportMisuse'),
  reason: z.string(),
  until: z.iso.datetime().optional(),
  ...appealUntilField,
})

/** Email with the statement of reasons of a warning about reports or a suspension of reports. */
export function writeReportMisuse(
  { reason, until, appealUntil }: z.infer<typeof reportMisuseEmail>,
  site: string,
): EmailText {
  const [first, ...others] = until === undefined ? writeWarning() : writeSuspension()
  return {
    ...writeHeading(until),
    paragraphs: [
      first,
      t`A moderator decided on each of these reports. Our system counted them and made this decision automatically.`,
      ...others,
      writeAppealHint(site, appealUntil),
    ],
    quote: reason,
    button: {
      label: t`Read the Community Guidelines`,
      link: `${site}${toLanguagePath('/community-guidelines', getLanguage())}#misuse-of-reports`,
    },
    footnote: t`You’re receiving this email because you’re a member of ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

function writeHeading(until: string | undefined): Pick<EmailText, 'subject' | 'heading'> {
  if (until === undefined)
    return {
      subject: t`A warning about your reports on ${BRAND.name}`,
      heading: t`A warning about your reports`,
    }
  const day = writeDay(until)
  return {
    subject: t`We won’t handle most of your reports on ${BRAND.name} until ${day}`,
    heading: t`We won’t handle most of your reports until ${day}`,
  }
}

function writeWarning(): [string, string] {
  return [
    t`Several of your reports were clearly unfounded. The reason for this warning:`,
    t`Nothing else changes for your account. If you’re unsure whether something breaks our guidelines, please do report it.`,
  ]
}

function writeSuspension(): [string, string] {
  return [
    t`After our warning, more of your reports were clearly unfounded. The reason for this decision:`,
    t`You can still block members. Nothing else changes for your account. After that day, we’ll handle all your reports again.`,
  ]
}

import { BRAND } from '@adire/contract/brand.ts'
import { type FraudHelp, listFraudHelp } from '@adire/contract/fraud-help.ts'
import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { z } from 'zod'
import { writeDay } from '../lib/formats.ts'
import { getLanguage, t } from '../lib/text.ts'
import type { EmailText } from './email-text.ts'

/** Notice after a ban for fraud; always sent, whatever the member chose for emails. */
export const fraudNoticeEmail = z.object({
  mail: z.literal('fraudNotice'),
  notice: z.uuid(),
  name: z.string(),
  lastContactAt: z.iso.datetime(),
  country: z.string(),
})

/** Email to a member whom somebody banned for fraud wrote to. The subject names nobody. */
export function writeFraudNotice(
  { notice, name, lastContactAt, country }: z.infer<typeof fraudNoticeEmail>,
  site: string,
): EmailText {
  return {
    subject: t`A safety notice from ${BRAND.name}`,
    heading: t`We banned a member who wrote to you`,
    paragraphs: [
      t`We’ve banned ${name}, who wrote to you, for fraud. They may have used another name before. Your last contact was on ${writeDay(lastContactAt)}.`,
      t`You did nothing wrong. They may try to reach you elsewhere. Never send money, gift cards, crypto, codes or bank details to someone you only know online, whatever the story.`,
      t`If you sent money or codes: call your bank now and ask them to stop or recall the payment, change the passwords you shared, and keep the messages. Then report it; a report helps even when the money is gone.`,
      writeHelp(country, site),
    ],
    button: { label: t`Read the notice`, link: `${site}/dashboard/safety/notices/${notice}` },
    footnote: t`You’re receiving this email because it’s about your safety as a member of ${BRAND.name}. Questions? Write to ${BRAND.safetyEmail}.`,
  }
}

function nameHelp({ name, note }: FraudHelp): string {
  return note === 'scotland'
    ? t`${name} (formerly Action Fraud; in Scotland, call the police on 101)`
    : name
}

function writeHelp(country: string, site: string): string {
  const places = listFraudHelp(country).map((help) =>
    [nameHelp(help), help.phone, help.url].filter((part) => part !== undefined).join(', '),
  )
  const all = [...places, t`your local police`].join('; ')
  const link = `${site}${toLanguagePath('/safety', getLanguage())}#where-to-report-fraud`
  return t`Where to get help: ${all}. All countries: ${link}`
}

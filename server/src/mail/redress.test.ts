import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppealKind } from '@adire/contract/decisions.ts'
import { UI_LANGUAGE_TAGS } from '@adire/contract/ui-languages.ts'
import { expect, test } from 'vitest'
import { composeMail } from './compose.ts'
import type { MemberEmail } from './emails.ts'

const site = { publicUrl: 'https://adire.example', company: { address: undefined } }
const at = '2026-11-29T15:00:00Z'
const decision = '5a0c7d8e-0000-4000-8000-000000000001'
const appealed = { reason: 'Insults', appealUntil: at }
const answered = { outcome: 'upheld', answer: 'It stands.' } as const

const emails: readonly MemberEmail[] = [
  { mail: 'warned', ...appealed },
  { mail: 'suspended', ...appealed, until: at, decision },
  { mail: 'banned', ...appealed, decision },
  { mail: 'denied', ...appealed },
  { mail: 'photoRejected', ...appealed },
  { mail: 'voiceRejected', ...appealed },
  { mail: 'promptRemoved', ...appealed },
  ...AppealKind.options.map((kind) => ({ mail: 'appealDecided', kind, ...answered }) as const),
]

test.each(emails.map((email) => [JSON.stringify(email), email] as const))(
  'names courts and certified bodies for disputes in the email %s',
  (_name, email) => {
    const { text } = composeMail({ address: 'ada@people.example', language: 'en' }, email, site)
    expect(text).toContain('You can also go to court. In the European Union, you can first use')
    expect(text).toContain('https://adire.example/legal-contact#disputes-in-the-european-union')
  },
)

test.each(UI_LANGUAGE_TAGS)('links the list of certified bodies on the page in %s', (language) => {
  const folder = join(import.meta.dirname, '../../../locales', language, 'content')
  expect(readFileSync(join(folder, 'legal-contact.mdx'), 'utf8')).toContain(
    'https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement',
  )
  for (const page of ['terms-of-service', 'community-guidelines'])
    expect(readFileSync(join(folder, `${page}.mdx`), 'utf8')).toContain(
      '/legal-contact#disputes-in-the-european-union',
    )
})

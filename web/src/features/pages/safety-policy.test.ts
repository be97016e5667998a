import { UI_LANGUAGE_TAGS } from '@adire/contract/ui-languages.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readPage = (language: string, name: string) =>
  readFileSync(
    join(import.meta.dirname, '../../../../locales', language, `content/${name}.mdx`),
    'utf8',
  ).replaceAll(/\s+/g, ' ')

test.each([
  ['prohibited conduct', /whether it is done, tried or threatened: killing, sexual violence/],
  ['the guidelines as a part', /This page and the Community Guidelines are our safety policy/],
  ['criminal records', /We don’t check members’ criminal records or ask about them/],
  ['members with convictions', /people with convictions can be members/],
  ['identity', /We don’t ask for identity documents, except as one way to pass an age check/],
  [
    'age',
    /Members state their date of birth when they join\. Where the law requires it, a provider has to check a member’s age\. New members aren’t shown before they pass/,
  ],
  [
    'notices to others',
    /don’t tell other members that someone was reported\. But if we ban a member for fraud/,
  ],
  [
    'measures after a report',
    /A moderator can remove what was reported, and \[warn, suspend or ban\]/,
  ],
  ['appeals', /\[appeal\]\(\/community-guidelines#appeals\)/],
  ['reports', /## How to report someone/],
  [
    'consent',
    /Sexual acts with someone who hasn’t consented break our rules and criminal laws\. .* prosecuted and sued/,
  ],
  ['help for victims', /\[RAINN\]\(https:\/\/www\.rainn\.org\), 800-656-4673/],
])('states in the safety policy what Colorado lists: %s', (_content, text) => {
  expect(readPage('en', 'safety')).toMatch(text)
})

test.each(UI_LANGUAGE_TAGS)(
  'has the same links and numbers in the safety policy in %s',
  (language) => {
    const listFixed = (tag: string) =>
      readPage(tag, 'safety')
        .match(/\]\([^)]+\)|800-\d{3}-\d{4}|6-1-731\.5/g)
        ?.toSorted()
    expect(listFixed(language)).toEqual(listFixed('en'))
  },
)

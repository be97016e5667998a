import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consentPurposes, type SensitiveField } from '@adire/contract/consent-texts.ts'
import type { ProfileField } from '@adire/contract/profile-fields.ts'
import { UI_LANGUAGE_TAGS } from '@adire/contract/ui-languages.ts'
import { expect, test } from 'vitest'

const LOCALES = join(import.meta.dirname, '../../../../locales')

const read = (language: string) =>
  readFileSync(join(LOCALES, language, 'content/privacy-policy.mdx'), 'utf8')

/** Section about the profile, the second one under "What we keep". */
const readProfile = (language: string) => read(language).split(/^###? /m)[5] ?? ''

const listItems = (text: string) => text.match(/^- [^]*?(?=\n- |\n\n)/gm) ?? []

const joinLines = (text: string) => text.replaceAll(/\s+/g, ' ')

const named: Record<ProfileField, string> = {
  aboutMe: 'a text about yourself',
  rootsCity: 'your roots (where your family is from)',
  rootsCountry: 'your roots (where your family is from)',
  lookingFor: 'what you are looking for',
  relationshipType: 'the type of relationship you want',
  profession: 'your profession',
  education: 'education',
  heightCm: 'height',
  bodyType: 'body type',
  smoking: 'whether you smoke or drink',
  drinking: 'whether you smoke or drink',
  diet: 'your diet',
  religion: 'your religion',
  children: 'whether you have or want children',
  wantChildren: 'whether you have or want children',
  interests: 'interests',
  languages: 'languages',
}

/** Words for each sensitive answer in the section about the profile, and under what we use it for. */
const sensitive: Record<SensitiveField, [profile: string, use: string]> = {
  interestedIn: ['whether you want to meet women, men or everyone', 'Who you want to meet'],
  religion: ['your religion', 'religion'],
  diet: ['diet', 'diet'],
  rootsCity: ['where your family is from', 'where your family is from'],
  rootsCountry: ['where your family is from', 'where your family is from'],
  children: ['whether you have or want children', 'children'],
  wantChildren: ['whether you have or want children', 'children'],
  relationshipType: ['the type of relationship you want', 'type of relationship'],
  bodyType: ['your body type', 'body type'],
  smoking: ['whether you smoke or drink', 'smoking'],
  drinking: ['whether you smoke or drink', 'drinking'],
}

test('names every profile field and every sensitive answer in the privacy policy', () => {
  const section = readProfile('en')
  const [all = '', ...items] = [
    section.split('Some of this is sensitive')[0],
    ...listItems(section),
  ]
  for (const words of Object.values(named)) expect.soft(joinLines(all)).toContain(words)
  const use = listItems(read('en')).find((item) => item.includes('your sensitive answers')) ?? ''
  for (const [inProfile, inUse] of Object.values(sensitive)) {
    expect.soft(joinLines(items.join(' '))).toContain(inProfile)
    expect.soft(joinLines(use)).toContain(inUse)
  }
})

test('lists the sensitive answers by consent in every language', () => {
  for (const language of UI_LANGUAGE_TAGS)
    expect.soft(listItems(readProfile(language)), language).toHaveLength(consentPurposes.length)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  consentPurposes,
  listSensitiveFields,
  type SensitiveField,
} from '@adire/contract/consent-texts.ts'
import type { ProfileField } from '@adire/contract/profile-fields.ts'
import { UI_LANGUAGE_TAGS, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { expect, test } from 'vitest'

const LOCALES = join(import.meta.dirname, '../../../../locales')

const read = (language: UiLanguageTag) =>
  readFileSync(join(LOCALES, language, 'content/privacy-policy.mdx'), 'utf8')

/** Section about the profile, the second one under "What we keep". */
const readProfile = (language: UiLanguageTag) => read(language).split(/^###? /m)[5] ?? ''

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

/** Words for each sensitive answer in the section about the profile. */
const sensitive: Record<UiLanguageTag, Record<SensitiveField, string>> = {
  en: {
    interestedIn: 'whether you want to meet women, men or everyone',
    religion: 'your religion',
    diet: 'diet',
    rootsCity: 'where your family is from',
    rootsCountry: 'where your family is from',
    children: 'whether you have or want children',
    wantChildren: 'whether you have or want children',
    relationshipType: 'the type of relationship you want',
    bodyType: 'your body type',
    smoking: 'whether you smoke or drink',
    drinking: 'whether you smoke or drink',
  },
  fr: {
    interestedIn: 'votre souhait de rencontrer des femmes, des hommes ou tout le monde',
    religion: 'votre religion',
    diet: 'votre régime alimentaire',
    rootsCity: 'd’où vient votre famille',
    rootsCountry: 'd’où vient votre famille',
    children: 'si vous avez ou souhaitez avoir des enfants',
    wantChildren: 'si vous avez ou souhaitez avoir des enfants',
    relationshipType: 'le type de relation que vous souhaitez',
    bodyType: 'votre silhouette',
    smoking: 'si vous fumez ou buvez',
    drinking: 'si vous fumez ou buvez',
  },
  es: {
    interestedIn: 'si quieres conocer mujeres, hombres o a todo el mundo',
    religion: 'tu religión',
    diet: 'tu alimentación',
    rootsCity: 'de dónde es tu familia',
    rootsCountry: 'de dónde es tu familia',
    children: 'si tienes o quieres tener hijos',
    wantChildren: 'si tienes o quieres tener hijos',
    relationshipType: 'el tipo de relación que quieres',
    bodyType: 'tu complexión',
    smoking: 'si fumas o bebes',
    drinking: 'si fumas o bebes',
  },
  'pt-BR': {
    interestedIn: 'se você quer conhecer mulheres, homens ou todo mundo',
    religion: 'sua religião',
    diet: 'sua alimentação',
    rootsCity: 'de onde é sua família',
    rootsCountry: 'de onde é sua família',
    children: 'se tem ou quer filhos',
    wantChildren: 'se tem ou quer filhos',
    relationshipType: 'o tipo de relacionamento que quer',
    bodyType: 'seu tipo físico',
    smoking: 'se fuma ou bebe',
    drinking: 'se fuma ou bebe',
  },
}

/** Words for each sensitive answer under what we use it for. */
const used: Record<SensitiveField, string> = {
  interestedIn: 'Who you want to meet',
  religion: 'religion',
  diet: 'diet',
  rootsCity: 'where your family is from',
  rootsCountry: 'where your family is from',
  children: 'children',
  wantChildren: 'children',
  relationshipType: 'type of relationship',
  bodyType: 'body type',
  smoking: 'smoking',
  drinking: 'drinking',
}

test('names every profile field and every sensitive answer in the privacy policy', () => {
  const [all = ''] = readProfile('en').split('Some of this is sensitive')
  for (const words of Object.values(named)) expect.soft(joinLines(all)).toContain(words)
  const use = listItems(read('en')).find((item) => item.includes('your sensitive answers')) ?? ''
  for (const words of Object.values(used)) expect.soft(joinLines(use)).toContain(words)
})

test('lists the sensitive answers by consent in every language', () => {
  for (const language of UI_LANGUAGE_TAGS) {
    const items = listItems(readProfile(language)).map(joinLines)
    expect.soft(items, language).toHaveLength(consentPurposes.length)
    for (const purpose of consentPurposes) {
      const words = listSensitiveFields(purpose).map((field) => sensitive[language][field])
      const naming = items.filter((item) => words.every((one) => item.includes(one)))
      expect.soft(naming, `${language}: ${purpose}`).toHaveLength(1)
    }
  }
})

test('says in the privacy policy that a failed age check is required everywhere, and stored', () => {
  expect(joinLines(read('en'))).toContain(
    'If a check doesn’t confirm your age, you need to pass one wherever you live; we store that you do.',
  )
})

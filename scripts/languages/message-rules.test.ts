import { expect, test } from 'vitest'
import { findIssues, listPluralCategories } from './message-rules.ts'

const check = (english: string, translation: string, language = 'fr') =>
  findIssues({ id: 'aaaaaa', english, context: '', translation }, language)

test('needs the plural forms of each language', () => {
  expect(listPluralCategories('en')).toEqual(['one', 'other'])
  for (const language of ['fr', 'es', 'pt-BR'])
    expect(listPluralCategories(language).toSorted()).toEqual(['many', 'one', 'other'])
})

test.for([
  ['Save', 'Enregistrer'],
  ['Hello {name}', 'Bonjour {name}'],
  ['{0} and {others} like you', 'Tu plais à {0} et {others}'],
  ['Read <0>the rules</0>', 'Lis <0>les règles</0>'],
  [
    '{count, plural, one {# token} other {# tokens}} for {name}',
    '{count, plural, one {# jeton} many {# de jetons} other {# jetons}} pour {name}',
  ],
  ['{gender, select, woman {her} other {him}}', '{gender, select, woman {elle} other {lui}}'],
])('accepts a complete translation of "%s"', ([english = '', translation = '']) => {
  expect(check(english, translation)).toEqual([])
})

test.for([
  ['Save', ' ', 'is not translated'],
  ['Hello {name}', 'Bonjour', 'has the placeholders none, not name'],
  ['Hello', 'Bonjour {name}', 'has the placeholders name, not none'],
  ['Hello {name}', 'Bonjour {name', 'is no valid ICU message'],
  ['Read <0>the rules</0>', 'Lis les règles', 'has the tags none, not </0> <0>'],
  [
    '{count, plural, one {# token} other {# tokens}}',
    '{count, plural, one {# jeton} other {# jetons}}',
    'lacks the plural many',
  ],
  ['At most 4,000', 'Au plus 4,000', 'has the number 4,000, not 4\u202F000'],
])('refuses the translation of "%s" by "%s"', ([english = '', translation = '', issue]) => {
  expect(check(english, translation)).toEqual([issue])
})

test.for([
  ['Photo de {name}', true],
  ['Enregistrer que {handle} est adulte', true],
  ['décision de {decider}', true],
  ['Photo\u00A0: {name}', false],
  ['Tu plais à {name}, qui a {count} ans', false],
  ['un prix de {price}', false],
] as const)('refuses "%s" in French if a vowel would change it', ([french, isRefused]) => {
  const issue = 'has “de” or “que” before a name, which may begin with a vowel'
  expect(check(french, french)).toEqual(isRefused ? [issue] : [])
  expect(check(french, french, 'es')).not.toContain(issue)
})

test.for([
  ['fr', 'Choisis «\u00A0Se connecter\u00A0» ou l’app'],
  ['fr', 'Choisis «\u202FSe connecter\u202F»'],
  ['pt-BR', 'Escolha “Entrar”'],
  ['es', "Usa letras, espacios y . _ ' -"],
] as const)('accepts the quotation marks of %s: %s', ([language, translation]) => {
  expect(check('Text', translation, language)).toEqual([])
})

test.for([
  ['fr', "Choisis l'app", 'has straight quotes'],
  ['es', 'Elige "Entrar"', 'has straight quotes'],
  ['fr', 'Choisis “Se connecter”', 'has the quotes of another language'],
  ['pt-BR', 'Escolha «Entrar»', 'has the quotes of another language'],
  ['fr', 'Choisis «Se connecter»', 'lacks no-break spaces inside « »'],
] as const)('refuses other quotation marks in %s: %s', ([language, translation, issue]) => {
  expect(check('Text', translation, language)).toEqual([issue])
})

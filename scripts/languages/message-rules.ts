import type { Message } from './catalogue.ts'

/** Plural categories that a translation needs: those of CLDR for whole numbers in the language. */
export function listPluralCategories(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** Lists what is wrong with the translation of a message; empty if nothing is. */
export function findIssues({ english, translation }: Message, language: string): string[] {
  if (translation.trim() === '') return ['is not translated']
  const issues = [
    ...compare('placeholders', listPlaceholders(english), listPlaceholders(translation)),
    ...compare('tags', listTags(english), listTags(translation)),
  ]
  const missing = listMissingForms(translation, language)
  return missing.length === 0 ? issues : [...issues, `lacks the plural ${missing.join(', ')}`]
}

function compare(name: string, expected: string[], found: string[]): string[] {
  return expected.join(' ') === found.join(' ')
    ? []
    : [`has the ${name} ${found.join(' ') || 'none'}, not ${expected.join(' ') || 'none'}`]
}

/** Names of the values in a message: `{name}`, and `count` of `{count, plural, …}`. */
function listPlaceholders(text: string): string[] {
  const plain = [...withoutForms(text).matchAll(/\{(\w+)\}/g)]
  const chosen = [...text.matchAll(/\{(\w+), (?:plural|select|selectordinal),/g)]
  return unique([...plain, ...chosen])
}

/** Opening, closing and empty tags such as `<0>` of rich text. */
function listTags(text: string): string[] {
  return unique([...text.matchAll(/(<\/?\d+\/?>)/g)])
}

function unique(matches: RegExpExecArray[]): string[] {
  return [...new Set(matches.map(([, name = '']) => name))].toSorted()
}

/** Replaces the brace before each form, so that a form of one word is no placeholder. */
function withoutForms(text: string): string {
  return text.replaceAll(/(?<=[\s,}](?:=\d+|[a-z_]+) )\{/gi, '(')
}

function listMissingForms(text: string, language: string): string[] {
  const plurals = [...text.matchAll(/\{\w+, plural,/g)].map(({ index }) => readForms(text, index))
  const needed = listPluralCategories(language)
  return needed.filter((category) => plurals.some((forms) => !forms.includes(category)))
}

/** Names of the forms of the plural that starts at `start`. */
function readForms(text: string, start: number): string[] {
  const forms: string[] = []
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '{') {
      if (depth === 1) forms.push(/(\S+)\s*$/.exec(text.slice(start, index))?.[1] ?? '')
      depth++
    } else if (text[index] === '}') {
      depth--
      if (depth === 0) break
    }
  }
  return forms
}

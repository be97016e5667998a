import { AsyncLocalStorage } from 'node:async_hooks'
import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { formatMessage } from './catalogues.ts'

const scope = new AsyncLocalStorage<UiLanguageTag>()

/** Runs a function whose texts, dates and amounts are in this language. */
export function inLanguage<T>(language: UiLanguageTag, run: () => T): T {
  return scope.run(language, run)
}

/** The language of texts here; English outside of `inLanguage`. */
export function getLanguage(): UiLanguageTag {
  return scope.getStore() ?? SOURCE_LANGUAGE
}

/** Texts by plural category of English; `#` is the number. `=0` is for exactly none. */
interface PluralForms {
  '=0'?: string
  one: string
  other: string
}

class Plural {
  readonly count: number
  readonly forms: PluralForms
  constructor(count: number, forms: PluralForms) {
    this.count = count
    this.forms = forms
  }
}

type Value = string | number | Plural

/** A part of a text that depends on a number: `plural(days, { one: '# day', other: '# days' })`. */
export function plural(count: number, forms: PluralForms): Plural {
  return new Plural(count, forms)
}

/**
 * Writes a text in the language of the scope. The template is the message in `locales/<tag>/server.po`, with
 * `{0}`, `{1}` for the values, so it must be written at the place of the call, as for Lingui's
 * macros. `scripts/server-texts.ts` finds these messages.
 */
export function t(template: TemplateStringsArray, ...values: readonly Value[]): string {
  return write(template, values)
}

/**
 * Writes a word that other languages inflect by the noun it is about, such as
 * ``tAbout('campaign')`active` ``. The context is a literal, as the message is.
 */
export function tAbout(context: string) {
  return (template: TemplateStringsArray, ...values: readonly Value[]): string =>
    write(template, values, context)
}

function write(template: TemplateStringsArray, values: readonly Value[], context?: string): string {
  const placeholders = values.map((value, i) =>
    value instanceof Plural ? toPluralPlaceholder(i, value.forms) : `{${i}}`,
  )
  return formatMessage(
    getLanguage(),
    { message: String.raw({ raw: template }, ...placeholders), context },
    values.map((value) => (value instanceof Plural ? value.count : value)),
  )
}

function toPluralPlaceholder(index: number, forms: object): string {
  const cases = Object.entries(forms).map(([category, text]) => `${category} {${text}}`)
  return `{${index}, plural, ${cases.join(' ')}}`
}

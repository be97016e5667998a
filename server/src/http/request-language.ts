import {
  isUiLanguageTag,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  SOURCE_LANGUAGE,
  splitLanguagePath,
  UI_LANGUAGE_TAGS,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readCookie } from '../lib/cookies.ts'
import { inLanguage } from '../lib/text.ts'

/** Writes what a request is answered with in its language. */
export function addRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    inLanguage(findRequestLanguage(request) ?? SOURCE_LANGUAGE, done),
  )
}

/**
 * The language for an error page: that of the request, else the first of the browser's that we
 * have.
 */
export function chooseErrorLanguage(request: FastifyRequest): UiLanguageTag {
  return (
    findRequestLanguage(request) ??
    findAcceptedLanguage(request.headers['accept-language'] ?? '') ??
    SOURCE_LANGUAGE
  )
}

/**
 * The language of a public page's address, else that of the account by its cookie, else that of the
 * email whose link was followed.
 */
export function findRequestLanguage({ headers, url }: FastifyRequest): UiLanguageTag | undefined {
  const [path = '', query] = url.split('?', 2)
  const { language } = splitLanguagePath(path)
  if (language !== SOURCE_LANGUAGE) return language
  const chosen = readCookie({ get: () => headers.cookie ?? null }, LANGUAGE_COOKIE)
  const linked = new URLSearchParams(query).get(LANGUAGE_PARAMETER)
  return [chosen, linked].map((tag) => tag ?? '').find(isUiLanguageTag)
}

/** Finds the language that a browser wants most, by whole tags or by languages without a region. */
export function findAcceptedLanguage(header: string): UiLanguageTag | undefined {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
      return { tag: tag.toLowerCase(), quality: Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  const base = (tag: string) => tag.toLowerCase().split('-', 1)[0]
  for (const { tag } of wanted) {
    const found =
      UI_LANGUAGE_TAGS.find((known) => known.toLowerCase() === tag) ??
      UI_LANGUAGE_TAGS.find((known) => base(known) === base(tag))
    if (found) return found
  }
  return undefined
}

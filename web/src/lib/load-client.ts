import { loadChunk } from './app-update.ts'

/**
 * Loads the API client, the error texts and the language for the server on demand, because most public
 * pages need none of them.
 */
export async function loadClient() {
  const [{ client }, { errorCopy, hasCode }, { pageLanguage }] = await loadChunk(() =>
    Promise.all([import('./api.ts'), import('./error-copy.ts'), import('./account-language.ts')]),
  )
  return { client, errorCopy, hasCode, pageLanguage }
}

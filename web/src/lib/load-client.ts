import { loadChunk } from './app-update.ts'

/**
 * Loads the typed client and the texts for its errors when they are first needed: a page that is
 * only read does without them.
 */
export async function loadClient() {
  const [{ client }, { errorCopy, hasCode }] = await loadChunk(() =>
    Promise.all([import('./api.ts'), import('./error-copy.ts')]),
  )
  return { client, errorCopy, hasCode }
}

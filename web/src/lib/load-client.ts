import { loadChunk } from './app-update.ts'

/** Loads the API client and the error texts on demand, because most public pages need neither. */
export async function loadClient() {
  const [{ client }, { errorCopy, hasCode }] = await loadChunk(() =>
    Promise.all([import('./api.ts'), import('./error-copy.ts')]),
  )
  return { client, errorCopy, hasCode }
}

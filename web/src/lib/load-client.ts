/** The typed client and the words for its refusals, fetched when first needed: a page that is only read does without them. */
export async function loadClient() {
  const [{ client }, { errorCopy, hasCode }] = await Promise.all([import('./api.ts'), import('./error-copy.ts')])
  return { client, errorCopy, hasCode }
}

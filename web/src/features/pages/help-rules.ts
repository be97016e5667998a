/** Maximum length of a search. */
export const MAX_QUERY_LENGTH = 100

/** Removes case, accents and curly apostrophes: "Ayọ̀" becomes "ayo", "Can’t" becomes "can't". */
export function normalize(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").toLowerCase()
}

/**
 * Returns a test for texts that contain every word of the query, in any order (reading N-05). Used
 * while the search itself can't be loaded.
 */
export function createMatcher(query: string): (text: string) => boolean {
  const words = normalize(query).split(/\s+/).filter(Boolean)
  return (text) => {
    const normalized = normalize(text)
    return words.every((word) => normalized.includes(word))
  }
}

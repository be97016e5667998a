/** Characters one can look for at once. */
export const QUERY_MAXIMUM = 100

/**
 * Lower case, without accents, with plain apostrophes: "Can’t" and "can't", "Ayọ̀" and "ayo" are
 * the same.
 */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").toLowerCase()
}

/** Says whether a text holds every word that is looked for, in any order (reading N-05). */
export function answers(query: string): (text: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}

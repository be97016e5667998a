import { foldText } from './fold-text.ts'

/**
 * Folds the name of a place for the search: without accents, case and punctuation. Marks of every
 * script are removed, so "Medellin" finds "Medellín" and "مدلین" is found with or without vowels.
 */
export function foldPlaceName(name: string): string {
  return foldText(name)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Levels and wishes of languages. Pages load this file, so it doesn't import Zod. */

/**
 * How well somebody speaks or understands a language: 0 not at all, 1 a few words, 2 simple
 * conversation, 3 well, 4 like a native speaker.
 */
export const languageLevels = [0, 1, 2, 3, 4] as const
export type LanguageLevel = (typeof languageLevels)[number]

/** Wishes for a language: it is that of the home, is being learned, or is for the children. */
export const languageWishes = ['home', 'learning', 'children'] as const
export type LanguageWish = (typeof languageWishes)[number]

/** A member's levels in a language, and their wish; null without one. */
export interface LanguageSkill<L extends string = string> {
  language: L
  speaks: LanguageLevel
  understands: LanguageLevel
  wish: LanguageWish | null
}

/** Lowest level at which a language is among those a member speaks, by which Discover filters. */
export const SPOKEN_LEVEL = 2

/** Level of languages that are added without one. */
export const ADDED_LEVEL = 3

/** Builds the skill of a language that was added without levels. */
export function addedSkill<L extends string>(language: L): LanguageSkill<L> {
  return { language, speaks: ADDED_LEVEL, understands: ADDED_LEVEL, wish: null }
}

/** Sorts skills in the order of every list: those spoken best first. */
export function sortSkills<L extends string>(
  skills: readonly LanguageSkill<L>[],
): LanguageSkill<L>[] {
  return skills
    .map(({ language, speaks, understands, wish }) => ({ language, speaks, understands, wish }))
    .sort(
      (one, other) =>
        other.speaks - one.speaks ||
        other.understands - one.understands ||
        (one.language < other.language ? -1 : 1),
    )
}

/** Lists the languages that a member speaks, in the order of the skills. */
export function listSpoken<L extends string>(skills: readonly LanguageSkill<L>[]): L[] {
  return skills.filter(({ speaks }) => speaks >= SPOKEN_LEVEL).map(({ language }) => language)
}

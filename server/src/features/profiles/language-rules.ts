import type { CardReason } from '@adire/contract/card-reasons.ts'
import {
  addedSkill,
  ADDED_LEVEL,
  type LanguageSkill,
  SPOKEN_LEVEL,
  sortSkills,
} from '@adire/contract/language-levels.ts'
import type { ProfileEdit } from '@adire/contract/profiles.ts'

/** Levels and wish of somebody in one language. */
export type Skill = Omit<LanguageSkill, 'language'>

/** A language that both members have in their profiles. */
export interface SharedLanguage {
  language: string
  member: Skill
  viewer: Skill
}

/** Lowest level of a speaker from whom somebody can learn. */
export const TEACHER_LEVEL = 3
/** Sum of reaches at which the term of the order is full: two languages that the member speaks and the viewer understands well. */
export const FULL_REACH = 6
/** Least reach that counts for a language that one of the two learns and the other speaks well. */
export const LEARNING_REACH = 1.5

/** Language that nearly all members share: it is no topic, and the others that both speak come before it. */
export const COMMON_LANGUAGE = 'English'

/** Returns how well a listener follows a speaker, from 0 to 4. */
export function measureReach(speaker: Skill, listener: Skill): number {
  return Math.min(speaker.speaks, listener.understands)
}

/** Returns how well two members can talk in a language: the worse of the two directions. */
export function measureFit(one: Skill, other: Skill): number {
  return Math.min(measureReach(one, other), measureReach(other, one))
}

/** True if somebody learns the language, and the other speaks it well. */
function learnsFrom(learner: Skill, speaker: Skill): boolean {
  return learner.wish === 'learning' && speaker.speaks >= TEACHER_LEVEL
}

/**
 * Returns the term of the recommended order, from 0 to 1: how well the viewer follows the member.
 * The reference for tests: requests use the SQL in `score-queries.ts`.
 */
export function scoreLanguages(shared: readonly SharedLanguage[]): number {
  const reaches = shared.map(({ member, viewer }) =>
    Math.max(
      measureReach(member, viewer),
      learnsFrom(member, viewer) || learnsFrom(viewer, member) ? LEARNING_REACH : 0,
    ),
  )
  return (
    Math.min(
      reaches.reduce((sum, reach) => sum + reach, 0),
      FULL_REACH,
    ) / FULL_REACH
  )
}

type LanguageReason = Extract<CardReason, { kind: 'shared_languages' }>
type OneWay = NonNullable<LanguageReason['oneWay']>

/** Describes the languages of two members; undefined if they have none in common. */
export function findLanguageReason(shared: readonly SharedLanguage[]): LanguageReason | undefined {
  const spoken = shared
    .filter(({ member, viewer }) => measureFit(member, viewer) >= SPOKEN_LEVEL)
    .toSorted((one, other) => compareFit(one, other))
    .map(({ language }) => language)
  const oneWay =
    shared
      .filter(({ language }) => !spoken.includes(language))
      .flatMap(listOneWay)
      .toSorted(compareOneWay)[0]?.oneWay ?? null
  if (spoken.length === 0 && !oneWay) return undefined
  return { kind: 'shared_languages', languages: spoken, oneWay }
}

function compareFit(one: SharedLanguage, other: SharedLanguage): number {
  return (
    Number(one.language === COMMON_LANGUAGE) - Number(other.language === COMMON_LANGUAGE) ||
    measureFit(other.member, other.viewer) - measureFit(one.member, one.viewer) ||
    (one.language < other.language ? -1 : 1)
  )
}

interface RankedOneWay {
  oneWay: OneWay
  reach: number
}

/** Lists the directions in which a language connects two who can't both speak it. */
function listOneWay({ language, member, viewer }: SharedLanguage): RankedOneWay[] {
  const directions = [
    { speaker: 'viewer', from: viewer, to: member },
    { speaker: 'member', from: member, to: viewer },
  ] as const
  return directions.flatMap(({ speaker, from, to }) => {
    const isLearning = learnsFrom(to, from)
    const reach = measureReach(from, to)
    if (!isLearning && reach < SPOKEN_LEVEL) return []
    return [{ oneWay: { language, speaker, isLearning }, reach }]
  })
}

/** Learners come first, then those who understand most. */
function compareOneWay(one: RankedOneWay, other: RankedOneWay): number {
  return (
    Number(other.oneWay.isLearning) - Number(one.oneWay.isLearning) ||
    other.reach - one.reach ||
    (one.oneWay.language < other.oneWay.language ? -1 : 1)
  )
}

/**
 * Returns the skills after an edit; undefined if it doesn't change languages. Pages of the last
 * release send the spoken languages only: the others stay, and new ones get the usual level, as the
 * trigger `sync_profile_languages` does for servers of that release.
 */
export function resolveSkills(
  before: readonly LanguageSkill[],
  { languageSkills, languages }: Pick<ProfileEdit, 'languageSkills' | 'languages'>,
): LanguageSkill[] | undefined {
  if (languageSkills) return sortSkills(languageSkills)
  if (!languages) return undefined
  const spoken = new Set<string>(languages)
  const kept = before.filter(
    ({ language, speaks }) => speaks < SPOKEN_LEVEL || spoken.has(language),
  )
  const known = new Set(kept.map(({ language }) => language))
  const added = [...spoken].filter((language) => !known.has(language))
  return sortSkills([
    ...kept.map((skill) => (spoken.has(skill.language) ? raise(skill) : skill)),
    ...added.map(addedSkill),
  ])
}

/** Raises a language to the usual level, unless it is spoken already. */
function raise(skill: LanguageSkill): LanguageSkill {
  if (skill.speaks >= SPOKEN_LEVEL) return skill
  const understands = skill.understands > ADDED_LEVEL ? skill.understands : ADDED_LEVEL
  return { ...skill, speaks: ADDED_LEVEL, understands }
}

import { z } from 'zod'
import { forMembers } from './base.ts'
import { pickErrors } from './errors.ts'
import { lineOfText } from './text.ts'

/** Prompts that a member answers at most. */
export const PROMPTS_MAXIMUM = 3

/** Length of an answer, in characters. */
export const PROMPT_ANSWER_MAXIMUM = 240

/**
 * Prompts that members choose from, by theme, in the order of the list. Their English texts are in
 * `web/src/lib/prompt-copy.ts`. A prompt that was offered once stays a key, because stored answers
 * and old reports name it.
 */
export const promptThemes = {
  food: [
    'jollof_debate',
    'sunday_table',
    'dish_i_would_cook',
    'tastes_like_home',
    'street_food',
    'unwritten_recipe',
    'enough_pepper',
    'market_stall',
    'late_night_plate',
    'never_shared',
  ],
  family: [
    'aunties_ask',
    'raised_to',
    'grandmother_says',
    'family_gatherings',
    'story_of_my_name',
    'cousins_would_say',
    'before_you_meet_them',
    'family_song',
    'passed_down',
    'family_i_hope_for',
  ],
  going_home: [
    'first_thing_home',
    'in_my_suitcase',
    'home_is',
    'first_place_to_show',
    'missed_most',
    'december_home',
    'between_two_homes',
    'surprised_by_moving',
    'would_move_for',
    'smell_of_home',
  ],
  language: [
    'untranslatable_word',
    'proverb',
    'i_love_you_at_home',
    'accent_changes',
    'mother_tongue',
    'first_phrase_to_teach',
    'slang',
    'language_i_learn',
    'say_my_name',
    'language_of_dreams',
  ],
  faith: [
    'faith_means',
    'grateful_for',
    'holy_day',
    'find_peace',
    'grew_up_believing',
    'answered_prayer',
    'feast_of_the_year',
    'two_beliefs',
    'known_by_heart',
    'ancestors_would_say',
  ],
  humour: [
    'laugh_out_loud',
    'party_move',
    'on_my_way',
    'unpopular_opinion',
    'quoted_too_often',
    'parents_embarrassed_me',
    'two_truths_and_a_lie',
    'too_competitive',
    'group_chat',
    'useless_talent',
  ],
} as const

export type PromptTheme = keyof typeof promptThemes

export const PromptKey = z.enum([
  ...promptThemes.food,
  ...promptThemes.family,
  ...promptThemes.going_home,
  ...promptThemes.language,
  ...promptThemes.faith,
  ...promptThemes.humour,
])
export type PromptKey = z.infer<typeof PromptKey>

/** An answered prompt; the answer is one line, because it is shown in large type. */
export const PromptAnswer = z.strictObject({
  prompt: PromptKey,
  answer: lineOfText({ minimum: 1, maximum: PROMPT_ANSWER_MAXIMUM }),
})
export type PromptAnswer = z.infer<typeof PromptAnswer>

/** A member's answers in the order of their profile, each to another prompt. */
export const PromptAnswers = z
  .array(PromptAnswer)
  .max(PROMPTS_MAXIMUM)
  .refine(
    (answers) => new Set(answers.map(({ prompt }) => prompt)).size === answers.length,
    'Answer each prompt once.',
  )

const SavedPrompts = z.strictObject({ prompts: PromptAnswers, revision: z.int() })

/** Procedures about prompts; part of `profiles`. */
export const promptProcedures = {
  /**
   * Saves the whole list of the caller's answers. If another tab has changed them since
   * `expectedRevision` of the profile, they are refused with STALE. A list that is already saved is
   * accepted, so that a save can be repeated.
   */
  savePrompts: forMembers({ idempotency: 'sets-state', sample: { prompts: [] } })
    .route({ method: 'PUT', path: '/me/profile/prompts' })
    .errors(pickErrors('STALE', 'AGE_CHECK_REQUIRED'))
    .input(z.strictObject({ prompts: PromptAnswers, expectedRevision: z.int().min(0).optional() }))
    .output(SavedPrompts),
}

import type { PromptKey, PromptTheme } from '@adire/contract/prompts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from './i18n.ts'

/** Names of the themes of prompts. */
export const promptThemeCopy: Record<PromptTheme, MessageDescriptor> = {
  food: msg`Food`,
  family: msg`Family`,
  going_home: msg`Going home`,
  language: msg`Language`,
  faith: msg`Faith`,
  humour: msg`Humour`,
}

/** Texts of the prompts, which a member's answer continues or replies to. */
const promptCopy: Record<PromptKey, MessageDescriptor> = {
  jollof_debate: msg`My side of the jollof debate`,
  sunday_table: msg`On our table every Sunday`,
  dish_i_would_cook: msg`The dish I’d cook for you`,
  tastes_like_home: msg`It tastes like home when`,
  street_food: msg`The street food I’d cross a city for`,
  unwritten_recipe: msg`The recipe my family never wrote down`,
  enough_pepper: msg`How much pepper is enough`,
  market_stall: msg`The market stall I can’t walk past`,
  late_night_plate: msg`What I eat after a night out`,
  never_shared: msg`I share my plate, except when it’s`,
  aunties_ask: msg`The question my aunties always ask`,
  raised_to: msg`The people who raised me taught me to`,
  grandmother_says: msg`Something my grandmother says`,
  family_gatherings: msg`At family gatherings, I’m the one who`,
  story_of_my_name: msg`The story of my name`,
  cousins_would_say: msg`My cousins would tell you`,
  before_you_meet_them: msg`Before you meet my family`,
  family_song: msg`The song that gets my family dancing`,
  passed_down: msg`Something that was passed down to me`,
  family_i_hope_for: msg`The family I hope to build`,
  first_thing_home: msg`The first thing I do when I get home`,
  in_my_suitcase: msg`Always in my suitcase on the way back`,
  home_is: msg`Home, to me, is`,
  first_place_to_show: msg`Back home, I’d take you first to`,
  missed_most: msg`What I miss most about home`,
  december_home: msg`My kind of December back home`,
  between_two_homes: msg`Living between two homes means`,
  surprised_by_moving: msg`What surprised me most when I moved`,
  would_move_for: msg`I’d move across the world for`,
  smell_of_home: msg`The smell that takes me straight back`,
  untranslatable_word: msg`A word English has no answer to`,
  proverb: msg`A proverb I live by`,
  i_love_you_at_home: msg`How we say “I love you” at home`,
  accent_changes: msg`My accent changes when`,
  mother_tongue: msg`You’ll hear my mother tongue when`,
  first_phrase_to_teach: msg`The first phrase I’d teach you`,
  slang: msg`Slang I refuse to give up`,
  language_i_learn: msg`The language I’m learning, and why`,
  say_my_name: msg`How to say my name`,
  language_of_dreams: msg`The language I dream in`,
  faith_means: msg`Faith, to me, means`,
  grateful_for: msg`I’m grateful every day for`,
  holy_day: msg`How I spend a holy day`,
  find_peace: msg`Where I find peace`,
  grew_up_believing: msg`I grew up believing`,
  answered_prayer: msg`A prayer that was answered`,
  feast_of_the_year: msg`The feast I wait for all year`,
  two_beliefs: msg`In a home with two faiths, I’d`,
  known_by_heart: msg`A prayer, hymn or verse I know by heart`,
  ancestors_would_say: msg`My ancestors would say`,
  laugh_out_loud: msg`I laugh out loud at`,
  party_move: msg`My signature move at a party`,
  on_my_way: msg`When I say “I’m on my way”`,
  unpopular_opinion: msg`My most unpopular opinion`,
  quoted_too_often: msg`The film I quote far too often`,
  parents_embarrassed_me: msg`How my parents once embarrassed me`,
  two_truths_and_a_lie: msg`Two truths and a lie`,
  too_competitive: msg`I’m far too competitive about`,
  group_chat: msg`In the group chat, I’m known for`,
  useless_talent: msg`My most useless talent`,
}

/** Text of a prompt. Old reports can have prompts that no longer exist. */
export function getPromptText(prompt: string): string {
  const texts: Partial<Record<string, MessageDescriptor>> = promptCopy
  return texts[prompt] ? i18n._(texts[prompt]) : prompt
}

import type { CardReason } from '@adire/contract/card-reasons.ts'
import type { LanguageLevel, LanguageSkill, LanguageWish } from '@adire/contract/language-levels.ts'
import type { Gender } from '@adire/contract/members.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { withLabel } from './format.ts'
import { i18n } from './i18n.ts'
import { languageLabel, languageName } from './language-names.ts'
import { formatList } from './lists.ts'

/** Levels in the editor. */
export const levelCopy: Record<LanguageLevel, MessageDescriptor> = {
  0: msg`Not at all`,
  1: msg`A few words`,
  2: msg`Simple conversation`,
  3: msg`Well`,
  4: msg`Like a native speaker`,
}

/** Wishes in the editor. */
export const wishCopy: Record<LanguageWish, MessageDescriptor> = {
  home: msg`My home language`,
  learning: msg`I’m learning it`,
  children: msg`I’d like my children to speak it`,
}

/** Levels on profiles; nothing for 0. */
const speaksCopy: Record<Exclude<LanguageLevel, 0>, MessageDescriptor> = {
  1: msg`speaks a few words`,
  2: msg`can have a simple conversation`,
  3: msg`speaks well`,
  4: msg`speaks like a native speaker`,
}
const understandsCopy: Record<Exclude<LanguageLevel, 0>, MessageDescriptor> = {
  1: msg`understands a few words`,
  2: msg`understands simple conversation`,
  3: msg`understands well`,
  4: msg`understands like a native speaker`,
}
const wishOnProfileCopy: Record<LanguageWish, MessageDescriptor> = {
  home: msg`home language`,
  learning: msg`learning it`,
  children: msg`would like their children to speak it`,
}

/**
 * Describes a language as on a profile: "Yoruba: speaks well, home language". What a member understands
 * is left out if they speak it as well.
 */
export function formatSkill({ language, speaks, understands, wish }: LanguageSkill): string {
  const parts = [
    ...(speaks !== 0 ? [i18n._(speaksCopy[speaks])] : []),
    ...(understands !== 0 && understands !== speaks ? [i18n._(understandsCopy[understands])] : []),
    ...(wish ? [i18n._(wishOnProfileCopy[wish])] : []),
  ]
  const name = languageLabel(language)
  return parts.length > 0 ? withLabel(name, formatList(parts)) : name
}

type LanguageReason = Extract<CardReason, { kind: 'shared_languages' }>

/** Describes a language that a member of this gender and the reader connect in one direction only. */
export function describeOneWay(
  { language: stored, speaker, isLearning }: NonNullable<LanguageReason['oneWay']>,
  gender: Gender,
): string {
  const language = languageName(stored)
  const isWoman = gender === 'woman'
  if (speaker === 'viewer') {
    if (isLearning)
      return isWoman
        ? t`She’s learning ${language}, which you speak`
        : t`He’s learning ${language}, which you speak`
    return isWoman
      ? t`She understands ${language}, which you speak`
      : t`He understands ${language}, which you speak`
  }
  if (isLearning)
    return isWoman
      ? t`She speaks ${language}, which you’re learning`
      : t`He speaks ${language}, which you’re learning`
  return isWoman
    ? t`She speaks ${language}, which you understand`
    : t`He speaks ${language}, which you understand`
}

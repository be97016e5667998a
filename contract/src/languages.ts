import { z } from 'zod'
import { languageLevels, languageWishes } from './language-levels.ts'
import { profileFields } from './profile-fields.ts'

export const Language = z.enum(profileFields.languages.options)

const Skill = z.strictObject({
  language: z.string(),
  speaks: z.literal(languageLevels),
  understands: z.literal(languageLevels),
  wish: z.enum(languageWishes).nullable(),
})
/** Languages of a profile by level and wish, those spoken best first. */
export const LanguageSkills = z.array(Skill)

/** Languages as the editor sends them. */
export const LanguageSkillEdits = z
  .array(
    Skill.extend({ language: Language }).refine(
      ({ speaks, understands, wish }) => speaks > 0 || understands > 0 || wish !== null,
      'Choose a level or a wish, or remove the language',
    ),
  )
  .max(Language.options.length)
  .refine(
    (skills) => new Set(skills.map(({ language }) => language)).size === skills.length,
    'List each language once',
  )

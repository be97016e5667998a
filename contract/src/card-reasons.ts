import { z } from 'zod'
import { profileFields } from './profile-fields.ts'

/**
 * Reason a card is shown. It reveals nothing outside the viewer's view of the member, so free
 * members get reasons of places, boosts and new members only.
 */
export const CardReason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('boosted') }),
  /** Lives in the viewer's city. */
  z.strictObject({ kind: z.literal('same_city'), city: z.string() }),
  /** Lives where the viewer's family is from. */
  z.strictObject({
    kind: z.literal('lives_in_roots'),
    city: z.string().nullable(),
    country: z.string(),
  }),
  /** Both families are from there. */
  z.strictObject({
    kind: z.literal('shared_roots'),
    city: z.string().nullable(),
    country: z.string(),
    /** Where both live now, if that is another country: the two share a corridor. */
    livesIn: z.strictObject({ city: z.string().nullable(), country: z.string() }).optional(),
  }),
  z.strictObject({ kind: z.literal('shared_interests'), interests: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('shared_languages'),
    /** Both can speak them, best first. */
    languages: z.array(z.string()),
    /** A language that one of the two speaks, and the other learns or understands. */
    oneWay: z
      .strictObject({
        language: z.string(),
        speaker: z.enum(['viewer', 'member']),
        isLearning: z.boolean(),
      })
      .nullable(),
  }),
  /** Looks for the same (null if not), or agrees about children. */
  z.strictObject({
    kind: z.literal('shared_wishes'),
    lookingFor: z.enum(profileFields.lookingFor.options).nullable(),
    agreesAboutChildren: z.boolean(),
  }),
  /** Lives in a city near the viewer's, in the same country or across a border. */
  z.strictObject({ kind: z.literal('nearby'), city: z.string() }),
  /** Lives in the viewer's country, in a city that isn't near. */
  z.strictObject({ kind: z.literal('same_country'), country: z.string() }),
  /** Joined in the last seven days; in the recommended order and on profiles only. */
  z.strictObject({ kind: z.literal('newcomer') }),
])
export type CardReason = z.infer<typeof CardReason>

import { z } from 'zod'
import { forMembers } from './base.ts'
import { consentPurposes, getConsentVersion } from './consent-texts.ts'
import { pickErrors } from './errors.ts'

export const ConsentPurpose = z.enum(consentPurposes)
export const ConsentVersion = z.string().min(1).max(20)

/** One consent of the caller. The web app has the texts (`consent-texts.ts`). */
export const Consent = z.strictObject({
  purpose: ConsentPurpose,
  /**
   * `given`: to the newest text. `outdated`: to an earlier one. `withdrawn`: after it was given.
   * `declined`: without having been given. `lapsed`: not answered in time, so the answers are hidden.
   * `none`: never asked.
   */
  state: z.enum(['given', 'outdated', 'withdrawn', 'declined', 'lapsed', 'none']),
  /** Version and time of the newest entry in the consent log; null for `none`. */
  version: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** Whether the member is asked for an answer: answers are shown or hidden without a consent. */
  needsAnswer: z.boolean(),
  /** When answers without a consent are hidden; null unless one is due. */
  answerBy: z.iso.datetime().nullable(),
  /** Whether the profile has answers that this consent covers. */
  hasAnswers: z.boolean(),
  /** Whether agreeing brings back answers that were hidden. */
  hasHiddenAnswers: z.boolean(),
})
export type Consent = z.infer<typeof Consent>

const Consents = z.strictObject({ consents: z.array(Consent).max(consentPurposes.length) })

/** The caller's consents to the use of sensitive data (`docs/decisions/0149-sensitive-consent.md`). */
export const consents = {
  list: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/consents' })
    .output(Consents),

  /**
   * Gives or withdraws consents. Giving needs the newest version, or fails with CONSENT_NEEDED.
   * Withdrawing clears the answers; withdrawing `meeting` also hides the profile until it is given
   * again.
   */
  answer: forMembers({
    idempotency: 'sets-state',
    sample: () => ({
      answers: [{ purpose: 'beliefs', version: getConsentVersion('beliefs'), isGiven: true }],
    }),
  })
    .route({ method: 'PUT', path: '/me/consents' })
    .errors(pickErrors('CONSENT_NEEDED'))
    .input(
      z.strictObject({
        answers: z
          .array(
            z.strictObject({
              purpose: ConsentPurpose,
              version: ConsentVersion,
              isGiven: z.boolean(),
            }),
          )
          .min(1)
          .max(consentPurposes.length)
          .refine(
            (answers) => new Set(answers.map(({ purpose }) => purpose)).size === answers.length,
            'One answer for each purpose',
          ),
      }),
    )
    .output(Consents),
}

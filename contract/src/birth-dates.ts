import { z } from 'zod'
import { forAdminsWithRecentStepUp } from './base.ts'
import { DAY_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/**
 * Correction of a date of birth. `expectedBirthDate` is the date that the admin saw, so that nobody
 * undoes a correction of another admin unseen.
 */
const BirthDateCorrection = z.strictObject({
  id: MemberId,
  birthDate: z.iso.date(),
  expectedBirthDate: z.iso.date(),
  reason: linesOfText({ minimum: 3, maximum: 500 }),
})

/** Corrections of dates of birth by admins; part of `moderation`. */
export const birthDates = {
  /**
   * Corrects a member's date of birth at their request (GDPR Article 16), and tells them. UNDER_AGE: they
   * would have been under 18 when they joined. FOUND_UNDER_AGE: an age check found them under 18,
   * and no moderator has decided since.
   */
  correctBirthDate: forAdminsWithRecentStepUp({
    limits: [perMember(20, DAY_SECONDS)],
    idempotency: 'sets-state',
    sample: {
      id: SAMPLE_ID,
      birthDate: '1990-03-05',
      expectedBirthDate: '1990-05-03',
      reason: 'Day and month were swapped',
    },
  })
    .route({ method: 'POST', path: '/moderation/people/{id}/birth-date' })
    .errors(pickErrors('NOT_FOUND', 'UNDER_AGE', 'FOUND_UNDER_AGE', 'CHANGED_ELSEWHERE'))
    .input(BirthDateCorrection)
    .output(z.strictObject({})),
}

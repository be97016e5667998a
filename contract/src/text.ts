import { z } from 'zod'

/** Maximum characters of a message (decision P7). */
export const MESSAGE_MAXIMUM = 2000

const NO_CONTROLS = /^\P{Cc}*$/u
const NO_CONTROLS_BUT_BREAKS = /^(?:\P{Cc}|[\n\t])*$/u
const BLANK = 'This text has no visible characters.'
/** Combining marks on one letter of a line; some Asian scripts use up to four. */
const MARKS_MAXIMUM = 4
const STACKED = 'Use at most four marks on a letter.'
const WELL_FORMED = 'This text has characters that can’t be saved.'

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u

/** True if no character of a name is invisible, such as a joiner or a Hangul filler. */
export function isVisible(text: string): boolean {
  return !INVISIBLE.test(text)
}

/**
 * Latin letters of phonetic notation and medieval print, refused because some look like ordinary
 * letters. The exceptions are letters of African alphabets.
 */
const RARE_LATIN =
  /(?![ɓɖɗəɛɣɨɩɪɔɲɽʃʉʊʋʌʒ])[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}]/u

/** True if a name has only letters of alphabets in use. */
export function hasOrdinaryLetters(text: string): boolean {
  return !RARE_LATIN.test(text)
}

/** True if a letter has more combining marks than `limit`, which would overlap other lines. */
export function isStacked(text: string, limit: number): boolean {
  let marks = 0
  for (const character of text.normalize('NFC')) {
    marks = /[\p{Mn}\p{Me}]/u.test(character) ? marks + 1 : 0
    if (marks > limit) return true
  }
  return false
}

/** True if a text has at least one visible character. */
function hasVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Schema of a line of text: NFC, trimmed, without control characters or lone surrogates. */
export function lineOfText({ minimum = 0, maximum }: { minimum?: number; maximum: number }) {
  return z
    .string()
    .refine((text) => text.isWellFormed(), WELL_FORMED)
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(minimum)
        .max(maximum)
        .regex(NO_CONTROLS)
        .refine((text) => minimum === 0 || text === '' || hasVisible(text), BLANK)
        .refine((text) => !isStacked(text, MARKS_MAXIMUM), STACKED),
    )
}

/** Schema of a text of several lines; line break and tab are its only control characters. */
export function linesOfText({ minimum = 0, maximum }: { minimum?: number; maximum: number }) {
  return z
    .string()
    .refine((text) => text.isWellFormed(), WELL_FORMED)
    .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(minimum)
        .max(maximum)
        .regex(NO_CONTROLS_BUT_BREAKS)
        .refine((text) => minimum === 0 || text === '' || hasVisible(text), BLANK),
    )
}

import { z } from 'zod'

const NO_CONTROLS = /^\P{Cc}*$/u
const NO_CONTROLS_BUT_BREAKS = /^(?:\P{Cc}|[\n\t])*$/u
const BLANK = 'There is nothing to read in this text.'
const STACKED = 'Use at most four marks on a letter.'
/** Marks on one letter of a line; scripts of Asia stack up to four. */
const MARKS_MAXIMUM = 4
const WELL_FORMED = 'Text with broken characters can not be kept.'

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const DRAWN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u

/**
 * True if every character of a name is visible: no Hangul fillers, joiners or others without a
 * shape.
 */
export function isVisible(text: string): boolean {
  return !INVISIBLE.test(text)
}

/**
 * Latin letters of phonetic notation and medieval print that look like ordinary letters. Letters of
 * African alphabets are allowed.
 */
const RARE_LATIN =
  /(?![ɓɖɗəɛɣɨɩɪɔɲɽʃʉʊʋʌʒ])[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}]/u

/** True if a name has only letters of living alphabets. */
export function hasOrdinaryLetters(text: string): boolean {
  return !RARE_LATIN.test(text)
}

/** True if a letter has more marks than `limit`, so that the text overlaps its neighbours. */
export function isStacked(text: string, limit: number): boolean {
  let marks = 0
  for (const character of text.normalize('NFC')) {
    marks = /[\p{Mn}\p{Me}]/u.test(character) ? marks + 1 : 0
    if (marks > limit) return true
  }
  return false
}

/** True if a text has a visible character. */
function isDrawn(text: string): boolean {
  return DRAWN.test(text)
}

/** A single line of text: NFC, trimmed, without control characters or lone surrogates. */
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
        .refine((text) => minimum === 0 || text === '' || isDrawn(text), BLANK)
        .refine((text) => !isStacked(text, MARKS_MAXIMUM), STACKED),
    )
}

/** Text of several lines; line break and tab are its only control characters. */
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
        .refine((text) => minimum === 0 || text === '' || isDrawn(text), BLANK),
    )
}

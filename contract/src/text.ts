import { z } from 'zod'

const NO_CONTROLS = /^\P{Cc}*$/u
const NO_CONTROLS_BUT_BREAKS = /^(?:\P{Cc}|[\n\t])*$/u
const WELL_FORMED = 'Text with broken characters can not be kept.'

/** One line as a person typed it: composed, trimmed, without control characters or halves of characters (security 9.10). */
export function lineOfText({ minimum = 0, maximum }: { minimum?: number; maximum: number }) {
  return z
    .string()
    .refine((text) => text.isWellFormed(), WELL_FORMED)
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().min(minimum).max(maximum).regex(NO_CONTROLS))
}

/** Text of several lines; the line break and the tab are its only control characters. */
export function linesOfText({ minimum = 0, maximum }: { minimum?: number; maximum: number }) {
  return z
    .string()
    .refine((text) => text.isWellFormed(), WELL_FORMED)
    .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(minimum).max(maximum).regex(NO_CONTROLS_BUT_BREAKS))
}

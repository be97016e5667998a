import { listKeys } from '@adire/contract/keys.ts'
import { type Font, create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type PdfKit from 'pdfkit'
import { unpackWoff } from './woff.ts'

export type FontWeight = 400 | 600

/** Text in one font file, by its name. */
export interface TextRun {
  text: string
  font: string
}

interface FontFile {
  name: string
  bytes: Buffer
  font: Font
}

type Pdf = InstanceType<typeof PdfKit>

/**
 * Families and their files by preference. Onest has neither Yoruba letters nor ₦ in its files, so a
 * text with one is set in Fraunces as a whole. Both have the SIL Open Font License, which allows
 * embedding.
 */
const families = {
  onest: ['latin'],
  fraunces: ['latin', 'latin-ext', 'vietnamese'],
} as const
type Family = keyof typeof families

const { resolve } = createRequire(import.meta.url)
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const files = new Map<string, FontFile>()

/**
 * Splits a text into runs of one font file each. A letter that no font has, such as a Chinese one,
 * becomes a question mark.
 */
export function splitRuns(
  text: string,
  { weight, isDisplay }: { weight: FontWeight; isDisplay: boolean },
): TextRun[] {
  const letters = [...graphemes.segment(text.normalize('NFC').replaceAll(/\s/g, ' '))].map(
    ({ segment }) => segment,
  )
  const sans = readFamily('onest', weight)
  const serif = readFamily('fraunces', weight)
  const isSans = !isDisplay && letters.every((letter) => findFile(sans, letter) !== undefined)
  const family = isSans ? sans : serif
  const runs: TextRun[] = []
  for (const letter of letters) {
    const file = findFile(family, letter)
    const font = (file ?? family[0]).name
    const last = runs.at(-1)
    const shown = file ? letter : '?'
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font })
  }
  return runs
}

function readFamily(family: Family, weight: FontWeight): [FontFile, ...FontFile[]] {
  const [first, ...others] = families[family]
  return [
    readFile(family, first, weight),
    ...others.map((subset) => readFile(family, subset, weight)),
  ]
}

function readFile(family: Family, subset: string, weight: FontWeight): FontFile {
  const name = `${family}-${subset}-${weight}`
  const known = files.get(name)
  if (known) return known
  const folder = dirname(resolve(`@fontsource/${family}/package.json`))
  const bytes = unpackWoff(readFileSync(join(folder, 'files', `${name}-normal.woff`)))
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`)
  const file = { name, bytes, font }
  files.set(name, file)
  return file
}

function findFile(family: readonly FontFile[], letter: string): FontFile | undefined {
  return family.find(({ font }) =>
    [...letter].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  )
}

/** Registers the fonts of the document under their names: each is read and embedded once. */
export function registerFonts(pdf: Pdf): void {
  for (const family of listKeys(families)) {
    for (const weight of [400, 600] as const) {
      for (const { name, bytes } of readFamily(family, weight)) pdf.registerFont(name, bytes)
    }
  }
}

export function measureText(pdf: Pdf, runs: readonly TextRun[], size: number): number {
  return runs.reduce(
    (sum, { text, font }) => sum + pdf.font(font).fontSize(size).widthOfString(text),
    0,
  )
}

/** Wraps runs at spaces into lines of a width. Words that are too long are broken. */
export function wrapText(
  pdf: Pdf,
  runs: readonly TextRun[],
  { size, width }: { size: number; width: number },
): TextRun[][] {
  const lines: TextRun[][] = [[]]
  for (const word of splitWords(runs)) {
    for (const part of breakWord(pdf, word, { size, width })) {
      const line = lines.at(-1) ?? []
      if (line.length > 0 && measureText(pdf, trimEnd([...line, ...part]), size) > width)
        lines.push([...part])
      else line.push(...part)
    }
  }
  return lines.map((line) => joinRuns(trimEnd(line)))
}

/** Splits runs after each space; a word can have several fonts. */
function splitWords(runs: readonly TextRun[]): TextRun[][] {
  const words: TextRun[][] = [[]]
  for (const { text, font } of runs) {
    for (const piece of text.split(/(?<= )/)) {
      words.at(-1)?.push({ text: piece, font })
      if (piece.endsWith(' ')) words.push([])
    }
  }
  return words.filter((word) => word.length > 0)
}

function breakWord(
  pdf: Pdf,
  word: TextRun[],
  { size, width }: { size: number; width: number },
): TextRun[][] {
  if (measureText(pdf, trimEnd(word), size) <= width) return [word]
  const parts: TextRun[][] = [[]]
  for (const { text, font } of word) {
    for (const { segment } of graphemes.segment(text)) {
      const part = parts.at(-1) ?? []
      const letter = { text: segment, font }
      if (part.length > 0 && measureText(pdf, [...part, letter], size) > width) parts.push([letter])
      else part.push(letter)
    }
  }
  return parts
}

/** Joins neighbours in the same font, so that the file has few pieces of text. */
function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  for (const { text, font } of runs) {
    const last = joined.at(-1)
    if (last?.font === font) last.text += text
    else joined.push({ text, font })
  }
  return joined
}

function trimEnd(line: readonly TextRun[]): TextRun[] {
  return line.map((run, index) =>
    index === line.length - 1 ? { ...run, text: run.text.trimEnd() } : run,
  )
}

import PdfKit from 'pdfkit'
import {
  type FontWeight,
  measureText,
  registerFonts,
  splitRuns,
  type TextRun,
  wrapText,
} from './pdf-text.ts'

/** Printed document: from whom, to whom, a table with amounts, and their sum. */
export interface PdfDocument {
  language: string
  title: string
  /** Number or name of the document, part of the file's title. */
  name: string
  author: string
  at: Date
  facts: readonly (readonly [name: string, value: string])[]
  parties: readonly { heading: string; lines: readonly string[] }[]
  /** Headings of the table; all columns but the first are numbers. */
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  /** The last one is printed in bold. */
  totals: readonly (readonly [name: string, value: string])[]
  notes: readonly string[]
}

type Pdf = InstanceType<typeof PdfKit>

/** Points; the page is A4. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 56
const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - MARGIN - 24
/** Width of each column after the first, which gets the rest. */
const COLUMN = 96
const LINE_HEIGHT = 1.4
const INK = '#1d1b26'
const SOFT_INK = '#5d5a6b'
const RULE = '#d9d3c7'

/** Creates a PDF with its fonts. The same document has the same bytes. */
export function createPdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: document.language,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: `${document.title} ${document.name}`,
      Author: document.author,
      CreationDate: document.at,
      ModDate: document.at,
    },
  })
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
  registerFonts(pdf)
  writeDocument(pdf, document)
  pdf.end()
  return done
}

/** Vertical position of the next part. */
interface Cursor {
  y: number
}

function writeDocument(pdf: Pdf, document: PdfDocument): void {
  const at: Cursor = { y: MARGIN }
  writeText(pdf, at, document.author, { size: 12, weight: 600, isDisplay: true })
  at.y += 16
  writeText(pdf, at, `${document.title} ${document.name}`, {
    size: 24,
    weight: 600,
    isDisplay: true,
  })
  at.y += 12
  for (const [name, value] of document.facts) writeFact(pdf, at, name, value)
  at.y += 14
  writeParties(pdf, at, document.parties)
  at.y += 20
  writeTable(pdf, at, document)
  writeTotals(pdf, at, document.totals)
  at.y += 24
  for (const note of document.notes) {
    writeText(pdf, at, note, { size: 9, color: SOFT_INK })
    at.y += 4
  }
  writeFooters(pdf, document)
}

interface TextStyle {
  size?: number
  weight?: FontWeight
  color?: string
  x?: number
  width?: number
  isEnd?: boolean
  /** Uses the font of headings. */
  isDisplay?: boolean
}

/** Writes wrapped lines from the cursor on, and moves it below them. */
function writeText(pdf: Pdf, at: Cursor, text: string, style: TextStyle = {}): void {
  const { size = 10, weight = 400, width = WIDTH, isDisplay = false } = style
  const runs = splitRuns(text, { weight, isDisplay })
  for (const line of wrapText(pdf, runs, { size, width })) {
    startPageUnless(pdf, at, size * LINE_HEIGHT)
    drawLine(pdf, line, { ...style, size, width, y: at.y })
    at.y += size * LINE_HEIGHT
  }
}

function drawLine(
  pdf: Pdf,
  line: readonly TextRun[],
  { size, width, y, ...style }: TextStyle & { size: number; width: number; y: number },
): void {
  const { x = MARGIN, color = INK, isEnd = false } = style
  let left = isEnd ? x + width - measureText(pdf, line, size) : x
  for (const run of line) {
    pdf.font(run.font).fontSize(size).fillColor(color)
    pdf.text(run.text, left, y, { lineBreak: false })
    left += measureText(pdf, [run], size)
  }
}

/** Starts a page unless the current one has room for a height. */
function startPageUnless(pdf: Pdf, at: Cursor, height: number): void {
  if (at.y + height <= BOTTOM) return
  pdf.addPage()
  at.y = MARGIN
}

function writeFact(pdf: Pdf, at: Cursor, name: string, value: string): void {
  const label = { ...at }
  writeText(pdf, label, name, { color: SOFT_INK, width: 112 })
  writeText(pdf, at, value, { x: MARGIN + 120, width: WIDTH - 120 })
  at.y += 2
}

function writeParties(pdf: Pdf, at: Cursor, parties: PdfDocument['parties']): void {
  const width = WIDTH / parties.length
  const ends = parties.map(({ heading, lines }, index) => {
    const column = { y: at.y }
    const place = { x: MARGIN + index * width, width: width - 16 }
    writeText(pdf, column, heading, { ...place, size: 9, color: SOFT_INK })
    column.y += 2
    for (const [position, line] of lines.entries())
      writeText(pdf, column, line, { ...place, weight: position === 0 ? 600 : 400 })
    return column.y
  })
  at.y = Math.max(...ends)
}

function writeTable(pdf: Pdf, at: Cursor, { headings, rows }: PdfDocument): void {
  writeCells(pdf, at, headings, { size: 9, color: SOFT_INK })
  drawRule(pdf, at)
  for (const row of rows) {
    writeCells(pdf, at, row, {})
    drawRule(pdf, at)
  }
}

/** Writes the cells of a row. A row is never split between pages. */
function writeCells(pdf: Pdf, at: Cursor, cells: readonly string[], style: TextStyle): void {
  startPageUnless(pdf, at, 3 * 10 * LINE_HEIGHT)
  const first = WIDTH - COLUMN * (cells.length - 1)
  const ends = cells.map((cell, index) => {
    const column = { y: at.y }
    const place =
      index === 0
        ? { x: MARGIN, width: first - 12 }
        : { x: MARGIN + first + (index - 1) * COLUMN, width: COLUMN, isEnd: true }
    writeText(pdf, column, cell, { ...style, ...place })
    return column.y
  })
  at.y = Math.max(...ends)
}

function drawRule(pdf: Pdf, at: Cursor): void {
  at.y += 4
  pdf
    .moveTo(MARGIN, at.y)
    .lineTo(MARGIN + WIDTH, at.y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
  at.y += 6
}

function writeTotals(pdf: Pdf, at: Cursor, totals: PdfDocument['totals']): void {
  startPageUnless(pdf, at, totals.length * 20)
  for (const [index, [name, value]] of totals.entries()) {
    const isLast = index === totals.length - 1
    const style = isLast ? { size: 12, weight: 600 as const } : {}
    const label = { ...at }
    writeText(pdf, label, name, { ...style, x: MARGIN + WIDTH / 2, width: WIDTH / 4 })
    writeText(pdf, at, value, { ...style, x: MARGIN + WIDTH / 2, width: WIDTH / 2, isEnd: true })
    at.y = Math.max(at.y, label.y) + 4
  }
}

function writeFooters(pdf: Pdf, { title, name }: PdfDocument): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    // Text below the margin would start another page.
    pdf.page.margins.bottom = 0
    const at = { y: PAGE.height - MARGIN }
    const text = `${title} ${name}, page ${page + 1} of ${count}`
    drawLine(pdf, splitRuns(text, { weight: 400, isDisplay: false }), {
      size: 8,
      width: WIDTH,
      color: SOFT_INK,
      ...at,
    })
  }
}

/**
 * A subject with the phrases that show it, in English, French, Portuguese, Spanish and Pidgin.
 * Phrases are compared with normalized text: small letters without accents and apostrophes.
 */
export interface Concept {
  /** Global, and without unbounded repetition, so that a search is linear. */
  expression: RegExp
}

/** A part of a text that a concept matches, and the number of the sentence it starts in. */
interface Span {
  start: number
  end: number
  sentence: number
}

/** Joins parts of expressions as alternatives. */
export const joinPhrases = (...phrases: readonly string[]): string => `(?:${phrases.join('|')})`

/**
 * Compiles an expression once, at module load. Throws for an unbounded repetition, which could make
 * a search slow.
 */
export function compilePattern(source: string, flags = ''): RegExp {
  const bare = source.replaceAll(/\\./g, '').replaceAll(/\[[^\]]{1,80}\]/g, '')
  if (/[*+]|\{\d{1,4},\}/.test(bare)) throw new Error(`Unbounded repetition in ${source}`)
  return new RegExp(source, flags)
}

/** Compiles phrases, each a whole word or several. */
export function compileConcept(...phrases: readonly string[]): Concept {
  const source = `(?<![a-z0-9])${joinPhrases(...phrases)}(?![a-z0-9])`
  return { expression: compilePattern(source, 'g') }
}

/** Says whether a span ends too far before another one. */
const isBefore = (span: Span | undefined, other: Span, gap: number, sentences: number) =>
  span !== undefined && (other.start - span.end > gap || other.sentence - span.sentence > sentences)

const SENTENCE_END = /[.!?;:…]{1,3}(?=\s)|\n/g
/** Sentences between two phrases that belong together, at most, unless a rule says otherwise. */
const SENTENCES_APART = 1

/**
 * A text in which concepts are searched. Each concept is searched once; the comparisons of two are
 * linear in their number of matches.
 */
export class PhraseText {
  readonly text: string
  readonly #ends: readonly number[]
  readonly #spans = new Map<Concept, readonly Span[]>()

  constructor(text: string) {
    this.text = text
    this.#ends = Array.from(text.matchAll(SENTENCE_END), ({ index }) => index)
  }

  /** Says whether one of the concepts is in the text. */
  has(...concepts: readonly Concept[]): boolean {
    return concepts.some((concept) => this.#find(concept).length > 0)
  }

  /** Counts the concepts that are in the text. */
  count(...concepts: readonly Concept[]): number {
    return concepts.filter((concept) => this.has(concept)).length
  }

  /** Counts the concepts near one match of `anchor`, at the match that has most of them. */
  countNear(anchor: Concept, concepts: readonly Concept[], gap: number, sentences: number): number {
    const counts = this.#find(anchor).map((span) => ({ span, count: 0 }))
    for (const concept of concepts) {
      const others = this.#find(concept)
      let first = 0
      for (const entry of counts) {
        while (isBefore(others[first], entry.span, gap, sentences)) first += 1
        const other = others[first]
        if (other && !isBefore(entry.span, other, gap, sentences)) entry.count += 1
      }
    }
    return Math.max(0, ...counts.map(({ count }) => count))
  }

  /** Says whether both concepts are in the text, few characters and sentences apart. */
  hasNear(one: Concept, other: Concept, gap = 80, sentences = SENTENCES_APART): boolean {
    const spans = [
      ...this.#find(one).map((span) => ({ ...span, isFirst: true })),
      ...this.#find(other).map((span) => ({ ...span, isFirst: false })),
    ].toSorted((left, right) => left.start - right.start)
    return spans.some((span, position) => {
      const before = spans[position - 1]
      return (
        before !== undefined &&
        before.isFirst !== span.isFirst &&
        span.start - before.end <= gap &&
        span.sentence - before.sentence <= sentences
      )
    })
  }

  #find(concept: Concept): readonly Span[] {
    const known = this.#spans.get(concept)
    if (known !== undefined) return known
    let sentence = 0
    const spans = Array.from(this.text.matchAll(concept.expression), ({ index, 0: match }) => {
      while ((this.#ends[sentence] ?? Infinity) < index) sentence += 1
      return { start: index, end: index + match.length, sentence }
    })
    this.#spans.set(concept, spans)
    return spans
  }
}

import { useEffect, useLayoutEffect, useState } from 'react'

/** The blocks of a conversation as far as they have a height. */
export interface BlockHeights {
  /**
   * A block is drawn with other rows than before, or for the first time: it is measured with all
   * others of this drawing.
   */
  ask(box: HTMLElement, isLast: boolean): void
  forget(box: HTMLElement): void
}

class Measurer implements BlockHeights {
  readonly #left = new Set<HTMLElement>()
  readonly #asked = new Set<HTMLElement>()
  readonly #observer = new ResizeObserver(() => this.#look())
  #observed: Element | null = null
  #width = 0

  ask(box: HTMLElement, isLast: boolean) {
    this.#asked.add(box)
    // The end of the conversation is always drawn.
    if (isLast) this.#left.delete(box)
    else this.#left.add(box)
  }

  forget(box: HTMLElement) {
    this.#asked.delete(box)
    this.#left.delete(box)
  }

  /**
   * First all are drawn, then all are measured, then all may be left out: one after the other, each
   * would be laid out for itself.
   */
  measureAsked() {
    const boxes = [...this.#asked]
    this.#asked.clear()
    for (const box of boxes) box.style.contentVisibility = 'visible'
    const heights = boxes.map((box) =>
      this.#left.has(box) ? box.getBoundingClientRect().height : undefined,
    )
    for (const [index, box] of boxes.entries()) {
      const height = heights[index]
      if (height === undefined) continue
      box.style.containIntrinsicBlockSize = `${height}px`
      box.style.contentVisibility = 'auto'
    }
    this.#observe(boxes[0]?.parentElement ?? this.#observed)
  }

  stop() {
    this.#observer.disconnect()
    this.#observed = null
  }

  #observe(parent: Element | null) {
    if (!parent || parent === this.#observed) return
    this.#observer.disconnect()
    this.#observed = parent
    this.#width = parent.clientWidth
    this.#observer.observe(parent)
  }

  /** Lines break elsewhere in a window of another width; what one reads stays where it is. */
  #look() {
    const parent = this.#observed
    const scroller = parent?.parentElement
    if (!parent || !scroller || parent.clientWidth === this.#width) return
    this.#width = parent.clientWidth
    const edge = scroller.getBoundingClientRect().top
    const read = [...parent.children].find((box) => box.getBoundingClientRect().bottom > edge)
    const before = read?.getBoundingClientRect().top ?? 0
    for (const box of this.#left) this.#asked.add(box)
    this.measureAsked()
    scroller.scrollTop += (read?.getBoundingClientRect().top ?? before) - before
  }
}

/** Measures the blocks that asked for it, together, after each drawing of the rows. */
export function useBlockHeights(): BlockHeights {
  const [measurer] = useState(() => new Measurer())
  // The blocks have asked before: an effect of what is inside comes first.
  useLayoutEffect(() => measurer.measureAsked())
  useEffect(() => () => measurer.stop(), [measurer])
  return measurer
}

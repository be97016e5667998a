import type { Page } from '@playwright/test'

/**
 * Finds what doesn't fit: boxes that scroll sideways without being made for it, text and controls that
 * the window or a box around them cuts, and labels wider than their control.
 */
export function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, input, select, summary, textarea, [role="tab"], [role="slider"]'
    const strips = '.overflow-x-auto, [class*="scroll-row"], [role="tablist"]'
    const { clientWidth: width, scrollWidth } = document.documentElement
    const all = [...document.body.querySelectorAll('*')]

    const describe = (element: Element) =>
      `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60)}" ${element.className}`
    // Slides beside the current one are inert, decoration is hidden from assistive technology, and
    // boxes of one pixel are for it alone.
    const unseen = all.filter(
      (box) =>
        box.matches('[inert], [aria-hidden="true"]') ||
        (getComputedStyle(box).overflowX !== 'visible' && box.getBoundingClientRect().width <= 1),
    )
    const isShown = (element: Element) =>
      element.getBoundingClientRect().width > 1 &&
      !unseen.some((box) => box.contains(element)) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const isStrip = (box: Element) =>
      box.matches(strips) && /auto|scroll/.test(getComputedStyle(box).overflowX)

    /** Lists the boxes that could cut the content of this one, up to one that scrolls sideways. */
    function listCutters(inner: Element): { cutters: Element[]; isScrolled: boolean } {
      const cutters: Element[] = []
      // An absolute box is only cut by boxes around the one that it is placed in.
      let isFree = false
      for (let box: Element | null = inner; box; box = box.parentElement) {
        const { position, overflowX } = getComputedStyle(box)
        if (isFree && position === 'static') continue
        if (isStrip(box)) return { cutters, isScrolled: true }
        if (overflowX !== 'visible' && box !== document.body) cutters.push(box)
        if (position === 'fixed') break
        isFree = position === 'absolute'
      }
      return { cutters, isScrolled: false }
    }

    /**
     * Tells how many pixels of this place the window or a box from `inner` outwards cuts, and which box.
     * Ellipses may cut what people wrote, and the cells of tables, which people can widen.
     */
    function findCut(inner: Element, { left, right }: DOMRect, isOurs = true): string | undefined {
      const { cutters, isScrolled } = listCutters(inner)
      for (const box of cutters) {
        const mayCut = !isOurs || box.closest('table') !== null
        if (mayCut && getComputedStyle(box).textOverflow === 'ellipsis') return undefined
        const start = box.getBoundingClientRect().left + box.clientLeft
        const excess = Math.max(start - left, right - start - box.clientWidth)
        if (excess > 1) return `${Math.round(excess)} px by ${box.localName} ${box.className}`
      }
      const excess = Math.max(-left, right - width)
      return !isScrolled && excess > 1 ? `${Math.round(excess)} px by the window` : undefined
    }

    /** Returns where a text is drawn; null if nobody sees it. */
    function locateText(text: Node): DOMRect | null {
      if (!text.parentElement?.matches(':not(option, textarea, script, style)')) return null
      if (!text.textContent?.trim() || !isShown(text.parentElement)) return null
      const range = document.createRange()
      range.selectNodeContents(text)
      const place = range.getBoundingClientRect()
      return place.width > 1 ? place : null
    }

    function* listTexts(root: Element): Generator<[parent: Element, place: DOMRect, text: string]> {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { currentNode } = texts
        const place = locateText(currentNode)
        const { parentElement, textContent } = currentNode
        if (place && parentElement) yield [parentElement, place, textContent ?? '']
      }
    }
    const isWritten = (parent: Element, text: string) =>
      parent.closest('[lang=""]') !== null || /[Ww]{20}/.test(text)

    const scrolling = all.filter(
      (box) =>
        box.scrollWidth > box.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(box).overflowX) &&
        !isStrip(box) &&
        !box.matches('input, select') &&
        isShown(box),
    )
    const cutControls = all.flatMap((control) => {
      if (!control.matches(controls) || !isShown(control)) return []
      const cut = findCut(control.parentElement ?? control, control.getBoundingClientRect())
      return cut === undefined ? [] : [`cut ${cut}: ${describe(control)}`]
    })
    const cutTexts = [...listTexts(document.body)].flatMap(([parent, place, text]) => {
      const cut = findCut(parent, place, !isWritten(parent, text))
      return cut === undefined ? [] : [`cut ${cut}: "${text.slice(0, 60)}" in ${describe(parent)}`]
    })
    const beyond = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      if ((left >= -1 && right <= width + 1) || !isShown(element)) return false
      const { cutters, isScrolled } = listCutters(element)
      return cutters.length === 0 && !isScrolled
    })
    const labels = 'button, [role="tab"], label, summary, h1, h2, h3, nav a'
    const wideLabels = [...document.querySelectorAll(labels)].filter((label) => {
      if (!isShown(label) || label.closest('table') !== null) return false
      const frame = label.getBoundingClientRect()
      return [...listTexts(label)].some(
        ([parent, place, text]) =>
          !isWritten(parent, text) &&
          (place.left < frame.left - 1 || place.right > frame.right + 1),
      )
    })
    return [
      ...(scrollWidth > width ? [`${scrollWidth - width} px of sideways scroll`] : []),
      ...scrolling.map((box) => `scrolls sideways: ${describe(box)}`),
      ...beyond.map((element) => `beyond the window: ${describe(element)}`),
      ...cutControls,
      ...cutTexts,
      ...wideLabels.map((label) => `wider than its control: ${describe(label)}`),
    ]
  })
}

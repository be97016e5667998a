import type { Page } from '@playwright/test'

/** Reads all texts that a screen shows or describes, without those that people wrote (`MemberText`). */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'title',
      'alt',
      'placeholder',
    ]
    const isOurs = (element: Element) =>
      element.closest('[lang=""], script, style, noscript, template, textarea') === null
    const texts = new Set([document.title])
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode
      if (parentElement && isOurs(parentElement)) texts.add(textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('*'))
      for (const name of spoken)
        if (isOurs(element)) texts.add(element.getAttribute(name)?.trim() ?? '')
    return [...texts]
  })
}

/** Finds what the window cuts or hides: sideways scroll, controls outside of it, and cut labels. */
export function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement
    const name = (element: Element) =>
      `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60)}" ${element.className}`
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement))
    const isShown = (element: Element) =>
      element.getBoundingClientRect().width > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return (left < -1 || right > width + 1) && isShown(element) && !scrolls(element.parentElement)
    })
    // Cells of tables are cut on purpose; people can widen a column.
    const labels = 'button, [role="tab"], label, summary, h1, h2, h3, nav a'
    const cut = [...document.querySelectorAll(labels)].filter((label) => {
      if (!isShown(label) || label.closest('table') !== null) return false
      const frame = label.getBoundingClientRect()
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode
        if (!parentElement || parentElement.closest('.sr-only, [lang=""], option, textarea'))
          continue
        if (!textContent?.trim() || /[Ww]{20}/.test(textContent)) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const { left, right, width: own } = range.getBoundingClientRect()
        const isOutside = left < frame.left - 1 || right > frame.right + 1
        if (own > 1 && isOutside && isShown(parentElement)) return true
      }
      return false
    })
    return [
      ...(scrollWidth > width ? [`${scrollWidth - width} px of sideways scroll`] : []),
      ...outside.map((element) => `outside: ${name(element)}`),
      ...cut.map((element) => `cut: ${name(element)}`),
    ]
  })
}

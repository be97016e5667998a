import type { Page } from '@playwright/test'

/** Reads all texts that a screen shows, and those for screen readers, without what people wrote (`MemberText`). */
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

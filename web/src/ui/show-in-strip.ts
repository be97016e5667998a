/**
 * Ref for the current link of a horizontally scrolling list: scrolls it to the middle, again
 * whenever fonts or counts that load later change a width. `scrollIntoView` would move the page too.
 */
export function showInStrip(link: HTMLElement | null): (() => void) | undefined {
  const strip = link?.parentElement
  if (!link || !strip) return undefined
  const observer = new ResizeObserver(() => {
    strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
  })
  for (const item of strip.children) observer.observe(item)
  return () => observer.disconnect()
}

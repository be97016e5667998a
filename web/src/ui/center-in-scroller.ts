/**
 * Ref callback for the current link of a horizontally scrolling list. Scrolls it to the middle,
 * again when fonts or counts that load later change a width. `scrollIntoView` would scroll the page
 * too.
 */
export function centerInScroller(link: HTMLElement | null): (() => void) | undefined {
  const scroller = link?.parentElement
  if (!link || !scroller) return undefined
  const observer = new ResizeObserver(() => {
    scroller.scrollLeft = link.offsetLeft - (scroller.clientWidth - link.offsetWidth) / 2
  })
  for (const item of scroller.children) observer.observe(item)
  return () => observer.disconnect()
}

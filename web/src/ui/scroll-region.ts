/**
 * A ref for boxes that scroll: one that overflows and holds nothing to focus can be reached and
 * scrolled by keyboard, any other adds no stop to the Tab order.
 */
export function scrollRegion(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined
  const region = box
  function update() {
    const isScrolling =
      region.scrollHeight > region.clientHeight || region.scrollWidth > region.clientWidth
    const needsFocus =
      isScrolling &&
      !region.querySelector('a[href], button, input, select, textarea, [tabindex="0"]')
    if (needsFocus) region.tabIndex = 0
    else region.removeAttribute('tabindex')
  }
  update()
  const observer = new ResizeObserver(update)
  observer.observe(region)
  return () => observer.disconnect()
}

/**
 * Ref callback for a scrolling box. Makes it focusable, so that the keyboard can scroll it, while
 * it overflows and contains nothing else to focus.
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

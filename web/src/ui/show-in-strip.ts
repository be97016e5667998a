/**
 * A ref for the current one of a strip that scrolls sideways: it stands in the middle while the
 * page stays where it is. Letters and counts that come later push it, so it is put there again
 * whenever one of the strip changes its width.
 */
export function showInStrip(link: HTMLElement | null): (() => void) | undefined {
  const strip = link?.parentElement
  if (!link || !strip) return undefined
  const watcher = new ResizeObserver(() => {
    strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
  })
  for (const one of strip.children) watcher.observe(one)
  return () => watcher.disconnect()
}

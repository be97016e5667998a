/** Data URL of a drawing for `<img src>` or `url()`. Shorter than base64, and compresses better. */
export function svgDataUrl(svg: string): string {
  const escaped = svg.replace(/[%#<>"'`{}|^\\\n]/g, (character) => encodeURIComponent(character))
  return `data:image/svg+xml,${escaped.replaceAll("'", '%27')}`
}

/** Escapes text for an attribute or element of a drawing. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

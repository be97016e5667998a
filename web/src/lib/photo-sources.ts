import type { PhotoWidth } from '@adire/contract/members.ts'

type Sources = { src: string; srcSet?: string }

/**
 * The addresses of a photo in those of the widths, the smallest first, that may be sent: all, or
 * the smaller half where data is saved.
 */
export function photoSources(
  src: string,
  widths: readonly PhotoWidth[],
  savesData: boolean,
): Sources {
  const sent = savesData ? widths.slice(0, Math.ceil(widths.length / 2)) : widths
  const plain = sent[Math.min(1, sent.length - 1)] ?? 320
  if (sent.length < 2) return { src: `${src}/${plain}` }
  return {
    src: `${src}/${plain}`,
    srcSet: sent.map((width) => `${src}/${width} ${width}w`).join(', '),
  }
}

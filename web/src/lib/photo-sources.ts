import type { PhotoWidth } from '@adire/contract/members.ts'

type Sources = { src: string; srcSet?: string }

/**
 * Builds `src` and `srcSet` of a photo from its widths, smallest first. Saving data leaves out the
 * larger half.
 */
export function photoSources(
  src: string,
  widths: readonly PhotoWidth[],
  savesData: boolean,
): Sources {
  const offered = savesData ? widths.slice(0, Math.ceil(widths.length / 2)) : widths
  // For browsers without srcset: the second smallest.
  const fallback = offered[Math.min(1, offered.length - 1)] ?? 320
  if (offered.length < 2) return { src: `${src}/${fallback}` }
  return {
    src: `${src}/${fallback}`,
    srcSet: offered.map((width) => `${src}/${width} ${width}w`).join(', '),
  }
}

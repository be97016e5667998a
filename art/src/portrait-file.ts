/**
 * File name, without extension, of a sample person's portrait: `ines` for Inès.
 * `scripts/make-portraits.ts` writes the files, and the public pages load them.
 */
export function portraitFile(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

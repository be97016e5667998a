/** File name of a person's portrait on the public pages: `ines` for Inès. */
export function portraitFile(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

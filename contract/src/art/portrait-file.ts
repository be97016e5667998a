/** The name of somebody's drawing among the files of the public pages: `ines` for Inès. */
export function portraitFile(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

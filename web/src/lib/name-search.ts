/** Letters without their marks, so that "Ola" finds "Ọlá". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
}

/** Whether a typed text is part of a name; an empty one is part of every name. */
export function nameMatches(name: string, typed: string): boolean {
  return plain(name).includes(plain(typed))
}

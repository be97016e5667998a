/**
 * When what was just asked for happens; for the page that says goodbye, which has no session to ask
 * with.
 */
let eraseAt: string | undefined

export function holdEraseAt(iso: string) {
  eraseAt = iso
}

export function readEraseAt(): string | undefined {
  return eraseAt
}

/** Date of the deletion just requested, for the goodbye page, which has no session to read it. */
let eraseAt: string | undefined

export function storeEraseAt(iso: string) {
  eraseAt = iso
}

export function readEraseAt(): string | undefined {
  return eraseAt
}

/**
 * Time of the erasure just requested in `DeleteCard`, for `RestoreAccountPage`, which has no session
 * to read it. In memory only, so a reload forgets it.
 */
let eraseAt: string | undefined

export function storeEraseAt(iso: string) {
  eraseAt = iso
}

export function readEraseAt(): string | undefined {
  return eraseAt
}

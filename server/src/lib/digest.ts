/** SHA-256 of a file, computed beside the event loop: five megabytes take several milliseconds. */
export async function computeSha256(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}

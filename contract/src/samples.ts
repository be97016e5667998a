/**
 * Values for the `sample` inputs of procedures, with which tests call every procedure. They
 * identify nothing that exists; some tests replace those of threads, photos and matches by real
 * ids.
 */
export const SAMPLE_ID = '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e'
/** Replaced by a new id for each call. */
export const SAMPLE_NEW_ID = '0d9c7a3e-52f1-4b8e-9a64-7f1e2d3c4b5a'
export const SAMPLE_THREAD_ID = 'a41f6c2d-8e3b-4d57-b0c9-16e5f7a8d923'
export const SAMPLE_PHOTO_ID = 'c7e2b915-3f4a-4c68-8d1e-2a9b0c5d6e7f'
export const SAMPLE_MATCH_ID = 'e83d5f07-6b1c-4a29-95fe-b4c3d2e1f0a9'

export const SAMPLE_EMAIL = 'nobody@people.example'
export const SAMPLE_TOKEN = 'x'.repeat(64)
/** Input of procedures that use an emailed link. */
export const SAMPLE_LINK = { token: SAMPLE_TOKEN }
export const SAMPLE_PASSWORD = 'Indigo-Heron-47'
/** A re-authentication that the server refuses. */
export const SAMPLE_PROOF = { password: 'not-the-password' }

/** A passkey without its `response`, for a challenge that was never issued. */
export const SAMPLE_PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
/** `{"challenge":"nobody was asked this"}` in base64url. */
export const SAMPLE_CLIENT_DATA = 'eyJjaGFsbGVuZ2UiOiJub2JvZHkgd2FzIGFza2VkIHRoaXMifQ'

export function makeSampleFile(type: 'image/jpeg' | 'image/png' | 'audio/webm'): File {
  return new File(['not a picture'], 'a', { type })
}

import {
  NewPasskey,
  UsedPasskey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@adire/contract/passkeys.ts'

/** True if this browser supports passkeys with the JSON methods used here. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Lets the browser create a passkey; undefined if the user cancels. */
export async function createPasskey(
  offer: PasskeyCreationOptions,
): Promise<NewPasskey | undefined> {
  // The contract's strings are wider than the browser's names, which the server's library chose.
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    offer as PublicKeyCredentialCreationOptionsJSON,
  )
  const created = await unlessDismissed(navigator.credentials.create({ publicKey }))
  return created instanceof PublicKeyCredential ? NewPasskey.parse(created.toJSON()) : undefined
}

/** Lets the user choose a passkey; undefined if they cancel. */
export async function choosePasskey(
  question: PasskeyRequestOptions,
): Promise<UsedPasskey | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question)
  const used = await unlessDismissed(navigator.credentials.get({ publicKey }))
  return used instanceof PublicKeyCredential ? UsedPasskey.parse(used.toJSON()) : undefined
}

/** Returns undefined for a cancelled, timed-out or missing passkey; browsers don't tell which. */
async function unlessDismissed<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (
      error instanceof DOMException &&
      (error.name === 'NotAllowedError' || error.name === 'AbortError')
    )
      return undefined
    throw error
  }
}

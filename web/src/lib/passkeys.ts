import {
  NewPasskey,
  UsedPasskey,
  type PasskeyOffer,
  type PasskeyQuestion,
} from '@adire/contract/passkeys.ts'

/** Whether this browser can keep and use passkeys, and speaks of them in JSON. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Has the browser make a passkey; undefined when the person thought better of it. */
export async function createPasskey(offer: PasskeyOffer): Promise<NewPasskey | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    offer as PublicKeyCredentialCreationOptionsJSON,
  )
  const made = await unlessDismissed(navigator.credentials.create({ publicKey }))
  return made instanceof PublicKeyCredential ? NewPasskey.parse(made.toJSON()) : undefined
}

/** Has the browser ask for one of its passkeys; undefined when none was chosen. */
export async function choosePasskey(question: PasskeyQuestion): Promise<UsedPasskey | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question)
  const used = await unlessDismissed(navigator.credentials.get({ publicKey }))
  return used instanceof PublicKeyCredential ? UsedPasskey.parse(used.toJSON()) : undefined
}

/** A browser says the same for "cancelled", "took too long" and "there is none". */
async function unlessDismissed<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (
      error instanceof DOMException &&
      (error.name === 'NotAllowedError' || error.name === 'AbortError')
    )
      return undefined
    throw error
  }
}

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { BRAND } from '@adire/contract/brand.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type {
  NewPasskey,
  PasskeyOffer,
  PasskeyQuestion,
  UsedPasskey,
} from '@adire/contract/passkeys.ts'

/** Time to find a security key or unlock the phone. */
const TIMEOUT_MS = 5 * MINUTE_MS
/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

interface Site {
  publicUrl: string
}

/** A passkey as the database keeps it. */
export interface StoredPasskey {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

interface Owner {
  memberId: MemberId
  email: string
  handle: string
  /** Their other passkeys, which make no second one. */
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[]
}

/**
 * Asks a browser for a new passkey that shows who holds it, so that it stands for password and code
 * together.
 */
export async function offerPasskey(
  site: Site,
  { memberId, email, handle, known }: Owner,
): Promise<PasskeyOffer> {
  const options = await generateRegistrationOptions({
    rpName: BRAND.name,
    rpID: getHost(site),
    userID: new Uint8Array(Buffer.from(memberId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: handle,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    rp: { id: getHost(site), name: BRAND.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({
      type: 'public-key' as const,
      alg,
    })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * The passkey in a browser's answer; undefined unless it was made for this site and this challenge,
 * by its holder.
 */
export async function readNewPasskey(
  site: Site,
  answer: NewPasskey,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const { transports, ...response } = answer.response
  const verified = await refusingAll(() =>
    verifyRegistrationResponse({
      response: {
        ...answer,
        response: { ...response, ...(transports && { transports }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.publicUrl,
      expectedRPID: getHost(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: transports ?? [] }
}

/** Asks a browser for any passkey of this site. */
export async function askForPasskey(site: Site): Promise<PasskeyQuestion> {
  const { challenge } = await generateAuthenticationOptions({
    rpID: getHost(site),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  })
  return { challenge, timeout: TIMEOUT_MS, rpId: getHost(site), userVerification: 'required' }
}

/**
 * How often the passkey has signed by now; undefined unless it signed the answer, for this site and
 * this challenge, by its holder.
 */
export async function verifyPasskey(
  site: Site,
  { answer, stored, challenge }: { answer: UsedPasskey; stored: StoredPasskey; challenge: string },
): Promise<number | undefined> {
  const { userHandle, ...response } = answer.response
  const verified = await refusingAll(() =>
    verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.publicUrl,
      expectedRPID: getHost(site),
      credential: {
        id: stored.credentialId,
        publicKey: stored.publicKey,
        counter: stored.counter,
        transports: stored.transports,
      },
      requireUserVerification: true,
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The challenge that an answer says it is for. */
export function readChallenge({ response }: NewPasskey | UsedPasskey): string | undefined {
  try {
    const data: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'),
    )
    return typeof data === 'object' &&
      data !== null &&
      'challenge' in data &&
      typeof data.challenge === 'string'
      ? data.challenge
      : undefined
  } catch {
    return undefined
  }
}

function getHost({ publicUrl }: Site): string {
  return new URL(publicUrl).hostname
}

/**
 * The library throws at whatever is not quite right; what a stranger sends is never a fault of
 * ours.
 */
async function refusingAll<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

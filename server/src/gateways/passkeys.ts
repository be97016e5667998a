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
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@adire/contract/passkeys.ts'

/** Time limit for finding a security key or unlocking the phone. */
const TIMEOUT_MS = 5 * MINUTE_MS
/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

interface Site {
  publicUrl: string
}

/** A passkey in the database. */
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
  /** Existing passkeys; their authenticators are refused. */
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[]
}

/**
 * Creates the options for a new passkey. User verification is required, so a passkey replaces both
 * password and code.
 */
export async function createPasskeyOffer(
  site: Site,
  { memberId, email, handle, known }: Owner,
): Promise<PasskeyCreationOptions> {
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
 * Verifies a new passkey; undefined if it isn't for this site and challenge with user verification.
 */
export async function readNewPasskey(
  site: Site,
  answer: NewPasskey,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const { transports, ...response } = answer.response
  const verified = await catchInvalid(() =>
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

/** Creates the options for a log-in with any passkey of this site. */
export async function createPasskeyRequest(site: Site): Promise<PasskeyRequestOptions> {
  const { challenge } = await generateAuthenticationOptions({
    rpID: getHost(site),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  })
  return { challenge, timeout: TIMEOUT_MS, rpId: getHost(site), userVerification: 'required' }
}

/**
 * Verifies the answer of a passkey and returns its new signature counter; undefined unless it
 * signed for this site and challenge, with user verification.
 */
export async function verifyPasskey(
  site: Site,
  { answer, stored, challenge }: { answer: UsedPasskey; stored: StoredPasskey; challenge: string },
): Promise<number | undefined> {
  const { userHandle, ...response } = answer.response
  const verified = await catchInvalid(() =>
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

/** Returns the challenge that a response names, unverified, to find the stored one. */
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
    // Not JSON, so not from a browser.
    return undefined
  }
}

function getHost({ publicUrl }: Site): string {
  return new URL(publicUrl).hostname
}

/** Returns undefined when the library throws: an invalid answer is not an error of ours. */
async function catchInvalid<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@adire/contract/passkeys.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

interface AuthenticatorOptions {
  origin: string
  /** Overrides, to sign for another site or without user verification. */
  rpId?: string
  isVerified?: boolean
  counter?: number
}

/** Software passkey authenticator with one P-256 key pair. */
export class TestAuthenticator {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #options: AuthenticatorOptions

  constructor(options: AuthenticatorOptions) {
    this.#options = options
  }

  get credentialId(): string {
    return this.id.toString('base64url')
  }

  create(
    offer: Pick<PasskeyCreationOptions, 'challenge'>,
    overrides: Partial<AuthenticatorOptions> = {},
  ): NewPasskey {
    const { rpId, flags, counter } = this.#facts(overrides)
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | HAS_KEY]),
      counter,
      Buffer.alloc(16),
      idLength,
      this.id,
      this.#publicKey(),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', offer.challenge, overrides).toString(
        'base64url',
      ),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key', response }
  }

  use(
    question: Pick<PasskeyRequestOptions, 'challenge'>,
    overrides: Partial<AuthenticatorOptions> = {},
  ): UsedPasskey {
    const { rpId, flags, counter } = this.#facts(overrides)
    const authData = Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
    const clientData = this.#clientData('webauthn.get', question.challenge, overrides)
    const key = createPrivateKey(this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), key)
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key', response }
  }

  #facts(overrides: Partial<AuthenticatorOptions>) {
    const {
      origin,
      rpId = new URL(origin).hostname,
      isVerified = true,
      counter: count = 0,
    } = { ...this.#options, ...overrides }
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return { rpId, counter, flags: USER_PRESENT | (isVerified ? USER_VERIFIED : 0) }
  }

  #clientData(type: string, challenge: string, overrides: Partial<AuthenticatorOptions>): Buffer {
    const { origin } = { ...this.#options, ...overrides }
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** Returns the public key in COSE format: ES256 on P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]
    return Buffer.concat([
      Buffer.from(head),
      Buffer.from([0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

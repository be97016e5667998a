import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BackupError } from '../lib/backup-error.ts'

const MAGIC = Buffer.from('adire-backup/1\n')
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Prefixes of the two keys of age: the secret one, and the public one, which only encrypts. */
const SECRET_PREFIX = 'AGE-SECRET-KEY-1'

/** Encrypts the files of backups. `key` is the storage key, so that files can't be exchanged. */
export interface BackupCipher {
  seal(key: string, bytes: Uint8Array): Promise<Buffer>
  /** Throws a `BackupError` if the file is damaged, or was encrypted for another key. */
  open(key: string, sealed: Buffer): Promise<Buffer>
}

/**
 * Creates the cipher for `BACKUP_KEY`. Each process encrypts with a random AES key of its own, which
 * is stored in front of each file, encrypted by age: age's own content encryption in JavaScript is
 * too slow for a database.
 */
export function createBackupCipher(backupKey: string): BackupCipher {
  const isSecret = backupKey.startsWith(SECRET_PREFIX)
  let sealing: Promise<{ key: Buffer; wrapped: Buffer }> | undefined
  const unwrapped = new Map<string, Promise<Buffer>>()

  const unwrap = (wrapped: Buffer): Promise<Buffer> => {
    const id = wrapped.toString('base64')
    const key = unwrapped.get(id) ?? unwrapKey(backupKey, wrapped)
    unwrapped.set(id, key)
    return key
  }

  return {
    async seal(name, bytes) {
      sealing ??= createDataKey(isSecret ? await identityToRecipient(backupKey) : backupKey)
      const { key, wrapped } = await sealing
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name))
      const length = Buffer.alloc(2)
      length.writeUInt16BE(wrapped.length)
      const text = [cipher.update(bytes), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat([MAGIC, length, wrapped, nonce, ...text])
    },

    async open(name, sealed) {
      if (!isSecret)
        throw new BackupError(
          'BACKUP_KEY is the public key, which can only make backups. Set it to the secret key, which starts with AGE-SECRET-KEY-1.',
        )
      const damaged = new BackupError(`The file ${name} of the backup is damaged or incomplete.`)
      const start = MAGIC.length + 2
      if (sealed.length < start || !sealed.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged
      const body = start + sealed.readUInt16BE(MAGIC.length)
      if (sealed.length < body + NONCE_BYTES + TAG_BYTES) throw damaged
      const key = await unwrap(sealed.subarray(start, body))
      const text = sealed.subarray(body + NONCE_BYTES, -TAG_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(body, body + NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(text), decipher.final()])
      } catch {
        throw damaged
      }
    },
  }
}

/** Generates a key pair for `BACKUP_KEY`. */
export async function createBackupKeys(): Promise<{ secretKey: string; publicKey: string }> {
  const secretKey = await generateIdentity()
  return { secretKey, publicKey: await identityToRecipient(secretKey) }
}

async function createDataKey(recipient: string) {
  const key = randomBytes(KEY_BYTES)
  const age = new Encrypter()
  age.addRecipient(recipient)
  return { key, wrapped: Buffer.from(await age.encrypt(key)) }
}

async function unwrapKey(identity: string, wrapped: Buffer): Promise<Buffer> {
  const age = new Decrypter()
  age.addIdentity(identity)
  try {
    return Buffer.from(await age.decrypt(wrapped))
  } catch (error) {
    throw new BackupError(
      'BACKUP_KEY does not match the backups: they were made with another key.',
      {
        cause: error,
      },
    )
  }
}

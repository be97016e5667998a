import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Encodes the few parts of DER (X.690) that a certificate needs. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
/** `YYMMDDHHMMSSZ`. */
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'))

export interface Certificate {
  pem: string
  privateKey: KeyObject
}

/** Creates a self-signed certificate with its own key, like PayPal's for signing webhooks. */
export function makeCertificate({ from, to }: { from: Date; to: Date }): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(
    der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('messageverificationcerts.paypal.com')))),
  )
  const body = sequence(
    integer(1),
    SHA256_WITH_RSA,
    name,
    sequence(utcTime(from), utcTime(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const text = sequence(body, SHA256_WITH_RSA, signature).toString('base64')
  const lines = text.match(/.{1,64}/g) ?? []
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey,
  }
}

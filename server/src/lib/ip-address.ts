import { isIPv6 } from 'node:net'
import { keyedHash } from './hashes.ts'

const HASH_LENGTH = 22

/** Rate-limit key of an address: an IPv4 address itself, or the /64 network of an IPv6 address. */
export function ipKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle =
    tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Hashes an address for storage: equal for equal rate-limit keys, and useless without the server's
 * secret.
 */
export function hashIp(ip: string, hashKey: string): string {
  return keyedHash(`${hashKey} addresses`, ipKey(ip)).toString('base64url').slice(0, HASH_LENGTH)
}

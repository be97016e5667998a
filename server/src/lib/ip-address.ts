import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

const HASH_LENGTH = 22

/** Rate-limit key of an address: an IPv4 address itself, the /64 of an IPv6 one. */
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
 * An address as it may be kept: compared with itself and its /64, and of no use to whoever has not
 * the house's secret.
 */
export function hashIp(ip: string, secret: string): string {
  return createHmac('sha256', `${secret} addresses`)
    .update(ipKey(ip))
    .digest('base64url')
    .slice(0, HASH_LENGTH)
}

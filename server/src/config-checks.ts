import { BlockList, isIP } from 'node:net'
import { estimateGuesses } from './gateways/password-strength.ts'

const DISTINCT_CHARACTERS_MINIMUM = 10
/**
 * Minimum for the first 20 characters, the only ones that are estimated. Random characters need far
 * more guesses, words and names fewer.
 */
const GUESSES_MINIMUM = 1e14

const PLACEHOLDER =
  /change.?me|placeholder|example|replace|your[-_ ]|yourkey|session.?secret|development|xxxx|insert[-_ ]|dummy|fake|minioadmin|<|>|\.{3}|…/i

/** True for a placeholder copied from documentation. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || new Set(value).size < 5
}

/** True for a secret that was probably typed rather than generated. */
export function isGuessable(value: string): boolean {
  const isRepetition = `${value}${value}`.slice(1, -1).includes(value)
  const steps = [...value].filter(
    (_, i) => i > 0 && Math.abs(value.charCodeAt(i) - value.charCodeAt(i - 1)) === 1,
  ).length
  const isPattern =
    isRepetition || new Set(value).size < DISTINCT_CHARACTERS_MINIMUM || steps > value.length / 2
  // Generated secrets have no spaces, and those with dashes also have capitals.
  const isWritten =
    /\s/.test(value) || /^[a-z]+(?:[-_.][a-z0-9]+){3,}$/.test(value) || isEncodedText(value)
  return isPattern || isWritten || estimateGuesses(value, ['adire']) < GUESSES_MINIMUM
}

/** True for text encoded as base64 or hexadecimal; random bytes contain unprintable characters. */
function isEncodedText(value: string): boolean {
  const encoding = /^[\da-f]+$/i.test(value) ? 'hex' : 'base64'
  return /^[ -~]+$/.test(Buffer.from(value, encoding).toString('latin1'))
}

const COMMON_DATABASE_PASSWORDS = [
  'postgres',
  'password',
  'admin',
  'root',
  'secret',
  'adire',
  '1234',
  '123456',
  'test',
]

/** True for a database on another machine with a well-known password. */
export function isOpenDatabase(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, username, password } = new URL(address)
  if (['localhost', '127.0.0.1', '[::1]', ''].includes(hostname)) return false
  return (
    password !== '' &&
    (password === username ||
      COMMON_DATABASE_PASSWORDS.includes(password) ||
      isPlaceholder(password))
  )
}

/** Private ranges, which TRUSTED_PROXIES may trust as a whole. */
const PRIVATE_RANGES = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const
/**
 * Prefixes of the largest content delivery networks. In a wider range, strangers could set the
 * address that rate limits see.
 */
const SHORTEST_PUBLIC_PREFIX = { ipv4: 12, ipv6: 28 }
/** Public IPv4 addresses in all ranges together, twice those of the largest such network. */
const PUBLIC_ADDRESSES_MAXIMUM = 2 ** 23

/** Describes what is wrong with one entry of TRUSTED_PROXIES; undefined if nothing is. */
export function findProxyFault(value: string): string | undefined {
  const [ip = '', prefix, ...rest] = value.split('/')
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
  const notAddress = 'must be addresses or ranges like 10.0.0.0/8, separated by commas'
  if (isIP(ip) === 0 || rest.length > 0) return notAddress
  if (prefix === undefined) return undefined
  if (!/^\d{1,3}$/.test(prefix)) return notAddress
  try {
    new BlockList().addSubnet(ip, Number(prefix), family)
  } catch {
    // Thrown for a prefix longer than the address.
    return notAddress
  }
  return isTooWide(ip, Number(prefix), family) ? TOO_WIDE : undefined
}

const TOO_WIDE = 'must name your own proxies: a range this wide trusts everyone'

function isTooWide(ip: string, prefix: number, family: 'ipv4' | 'ipv6'): boolean {
  // IPv4-mapped IPv6 addresses, which cover every IPv4 address.
  if (family === 'ipv6' && /^[0:]*:ffff:|\./i.test(ip))
    return prefix < 96 + SHORTEST_PUBLIC_PREFIX.ipv4
  return !isPrivate(ip, prefix, family) && prefix < SHORTEST_PUBLIC_PREFIX[family]
}

function isPrivate(ip: string, prefix: number, family: 'ipv4' | 'ipv6'): boolean {
  return PRIVATE_RANGES.some(([range, shortest, kind]) => {
    if (kind !== family || prefix < shortest) return false
    const list = new BlockList()
    list.addSubnet(range, shortest, kind)
    return list.check(ip, family)
  })
}

/** Describes what is wrong with all entries together; undefined if nothing is. */
export function findProxiesFault(values: readonly string[]): string | undefined {
  const sizes = values.map((value) => {
    const [ip = '', prefix = '32'] = value.split('/')
    return isIP(ip) === 4 && !isPrivate(ip, Number(prefix), 'ipv4') ? 2 ** (32 - Number(prefix)) : 0
  })
  return sizes.reduce((sum, size) => sum + size, 0) > PUBLIC_ADDRESSES_MAXIMUM
    ? TOO_WIDE
    : undefined
}

/** Finds the variable that an unknown name probably means; undefined if none is similar. */
export function findMisspelled(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name) || name.length < 6) return undefined
  const given = name.toUpperCase()
  return known.find(
    (candidate) =>
      candidate.length >= 7 && countEdits(given, candidate) <= (candidate.length < 10 ? 1 : 2),
  )
}

/** Beginnings of names of which Adire has several, and other programs rarely one. */
const OWN_PREFIX = /^(?:BACKUP|DATABASE|MEDIA_EDGE|PAYPAL|PAYSTACK|S3|SESSION|SMTP|STRIPE|VAPID)_/

/** True for variables that container engines set for services, such as S3_PORT_9000_TCP. */
export function isServiceLink(name: string): boolean {
  return /_(?:SERVICE|PORT)(?:_|$)/.test(name)
}

/** True for an unknown name that was probably meant for Adire. */
export function isProbablyOwn(name: string, known: readonly string[]): boolean {
  return OWN_PREFIX.test(name) && !isServiceLink(name) && !known.includes(name)
}

/** Levenshtein distance. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, wanted] of [...other].entries())
      next.push(
        Math.min(
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          (row[j] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}

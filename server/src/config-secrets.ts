import { BlockList, isIP } from 'node:net'
import { estimateGuesses } from './gateways/accounts-strength.ts'

const DISTINCT_CHARACTERS = 10
/** For the first 20 characters, which is what is estimated: random ones have far more, words and names fewer. */
const LEAST_GUESSES = 1e14

const PLACEHOLDER =
  /change.?me|placeholder|example|replace|your[-_ ]|yourkey|session.?secret|development|xxxx|insert[-_ ]|dummy|fake|minioadmin|<|>|\.{3}|…/i

/** True for a key that was copied from documentation and never filled in. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || new Set(value).size < 5
}

/** True for a secret that somebody typed rather than generated. */
export function isGuessable(value: string): boolean {
  const isRepetition = `${value}${value}`.slice(1, -1).includes(value)
  const steps = [...value].filter((_, i) => i > 0 && Math.abs(value.charCodeAt(i) - value.charCodeAt(i - 1)) === 1).length
  const isPattern = isRepetition || new Set(value).size < DISTINCT_CHARACTERS || steps > value.length / 2
  // Generated secrets have no spaces, and those with dashes have capitals too.
  const isWritten = /\s/.test(value) || /^[a-z]+(?:[-_.][a-z0-9]+){3,}$/.test(value)
  return isPattern || isWritten || estimateGuesses(value, ['adire']) < LEAST_GUESSES
}

const COMMON_DATABASE_PASSWORDS = ['postgres', 'password', 'admin', 'root', 'secret', 'adire', '1234', '123456', 'test']

/** True for a database on another machine that opens with a password everybody tries first, or with none. */
export function isOpenDatabase(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, username, password } = new URL(address)
  if (['localhost', '127.0.0.1', '[::1]', ''].includes(hostname)) return false
  return password !== '' && (password === username || COMMON_DATABASE_PASSWORDS.includes(password) || isPlaceholder(password))
}

/** The largest private ranges; anything wider believes whatever strangers say about their own address. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 7 }

/** Describes the fault in the address or range of a proxy; undefined if it has none. */
export function findProxyFault(value: string): string | undefined {
  const [ip = '', prefix, ...rest] = value.split('/')
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
  const notAddress = 'must be addresses or ranges like 10.0.0.0/8, with commas between'
  if (isIP(ip) === 0 || rest.length > 0) return notAddress
  if (prefix === undefined) return undefined
  if (!/^\d{1,3}$/.test(prefix)) return notAddress
  try {
    new BlockList().addSubnet(ip, Number(prefix), family)
  } catch {
    return notAddress
  }
  return Number(prefix) < SHORTEST_PREFIX[family] ? 'must name your own proxies: a range this wide trusts everybody' : undefined
}

/** The variable that a name not of ours was probably meant to be; undefined when it resembles none. */
export function findMisspelled(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name) || name.length < 7) return undefined
  return known.find((one) => one.length >= 7 && countEdits(name, one) <= (one.length < 10 ? 1 : 2))
}

/** Levenshtein distance. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, wanted] of [...other].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row[other.length] ?? 0
}

import { YEAR_SECONDS } from '@adire/contract/durations.ts'
import { visitorOn, type Visitor } from './rules.ts'

const COOKIE = 'adire-visit'

function write(value: string, maximumAgeSeconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${maximumAgeSeconds}; SameSite=Lax${secure}`
}

function readLastDay(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
  return cookie?.slice(COOKIE.length + 1) || undefined
}

/**
 * Notes that the browser was here today, and says what that makes it. Only after statistics were
 * allowed.
 */
export function noteVisit(): Visitor {
  const today = new Date().toISOString().slice(0, 10)
  const visitor = visitorOn(today, readLastDay())
  if (visitor !== 'again') write(today, YEAR_SECONDS)
  return visitor
}

export function forgetVisits() {
  if (readLastDay() !== undefined) write('', 0)
}

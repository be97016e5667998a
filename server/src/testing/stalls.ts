/** Longest turn of the event loop, during which every other request waits. */
export const STALL_LIMIT_MS = 50
const TRIES = 5

/**
 * Measures the longest time that `work` kept this thread's CPU without a break, in milliseconds.
 * CPU time ignores other work on the machine, and the minimum of five tries ignores first runs.
 * Below the limit it may be the sum of several turns.
 */
export async function measureStall(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES && least > STALL_LIMIT_MS; i++) {
    const before = threadCpuMs()
    const watch = least === Number.POSITIVE_INFINITY ? undefined : watchTurns()
    await work()
    least = Math.min(least, watch?.stop() ?? threadCpuMs() - before)
  }
  return least
}

/**
 * Measures each turn of the event loop by spinning it, so it is used only where the sum exceeds the
 * limit.
 */
function watchTurns(): { stop(): number } {
  let [longest, before, isOver] = [0, threadCpuMs(), false]
  const look = () => {
    const now = threadCpuMs()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return {
    stop() {
      isOver = true
      look()
      return longest
    },
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Texts of any length on which slow patterns and parsers stall. */
export const hostileTexts: Record<string, (length: number) => string> = {
  letters: (length) => 'a'.repeat(length),
  capitals: (length) => `${'A'.repeat(length - 1)}!`,
  digits: (length) => `${'1'.repeat(length - 1)}x`,
  spaces: (length) => `${' '.repeat(length - 1)}x`,
  'line breaks': (length) => `x${'\n'.repeat(length - 2)}x`,
  dots: (length) => `a@${'.a'.repeat(length / 2 - 1)}`,
  'at signs': (length) => '@'.repeat(length),
  dashes: (length) => `${'-'.repeat(length - 1)}x`,
  slashes: (length) => `${'/'.repeat(length - 1)}x`,
  backslashes: (length) => '\\'.repeat(length),
  quotes: (length) => '"'.repeat(length),
  percents: (length) => '%25'.repeat(length / 3),
  brackets: (length) => '['.repeat(length),
  braces: (length) => '{"a":'.repeat(length / 5),
  parentheses: (length) => '('.repeat(length / 2) + ')'.repeat(length / 2),
  tags: (length) => '<'.repeat(length),
  comments: (length) => `${'<!---->'.repeat(length / 7)}x`,
  separators: (length) => `${'a;=,'.repeat(length / 4)}x`,
  cookies: (length) => `${'a=b; '.repeat(length / 5)}x`,
  addresses: (length) => `${'1.1.1.1, '.repeat(length / 9)}x`,
  languages: (length) => `${'en-GB;q=0.1,'.repeat(length / 12)}x`,
  paths: (length) => `${'../'.repeat(length / 3)}x`,
  emoji: (length) => '👩‍👩‍👧'.repeat(length / 8),
  accents: (length) => `a${'\u0301'.repeat(length - 1)}`,
  'Hangul fillers': (length) => `${'\u3164'.repeat(length - 1)}x`,
  ligatures: (length) => '\ufdfa'.repeat(length),
  'right to left': (length) => '\u202e'.repeat(length),
  'lone surrogates': (length) => '\ud800'.repeat(length),
  zeros: (length) => '\0'.repeat(length),
}

/** Lists texts in ascending length, so that exponential time is found before it takes minutes. */
export function* listHostileTexts(maximum: number): Generator<[name: string, text: string]> {
  for (const length of [24, 150, 170, 184, 198, 1_000, maximum].filter((size) => size <= maximum))
    for (const [name, make] of Object.entries(hostileTexts))
      yield [`${length} characters of ${name}`, make(length)]
}

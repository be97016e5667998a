import { scrubMessage } from '@adire/contract/error-messages.ts'
import type { BrowserFamily } from '@adire/contract/site-health.ts'

const FRAMES_MAXIMUM = 10

export interface ReportedError {
  message: string
  frames: string[]
}

/**
 * Function and position in a line of a stack:
 * - Chrome: `at open (https://adire.example/assets/a.js:1:2)`, also `at async open`, `at new Open`,
 *   `at open [as close]`, `at #open`, or without a function
 * - Firefox and Safari: `open@https://adire.example/assets/a.js:1:2`, also `open/<@`
 */
const FRAME =
  /^\s*(?:at (?:async |new )*)?(?:([\w$.<>#]{1,60})(?: \[as [\w$.<>#]{1,60}\])?(?: \(|\/?<?@))?\(?@?(?:https?:\/\/[^/\s]+)?(\/[^\s?#:)]*)(?:\?[^\s:)]*)?:(\d{1,7}):(\d{1,7})\)?$/

/** Returns the frames of a stack that are in our files, without hosts, folders and queries. */
export function readFrames(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .filter((line) => line.includes(`${origin}/`))
    .flatMap((line) => {
      const [, name, path = '', row, column] = FRAME.exec(line) ?? []
      const file = path.slice(path.lastIndexOf('/') + 1)
      // A page's own address may be the file of an inline script.
      return file.endsWith('.js') ? [`${name ? `${name} ` : ''}${file}:${row}:${column}`] : []
    })
    .slice(0, FRAMES_MAXIMUM)
}

/**
 * Describes an error; undefined for those that aren't ours: cancelled requests, answers of the API,
 * and errors without our code, such as those of browser extensions.
 */
export function describeError(error: unknown, origin: string): ReportedError | undefined {
  if (!(error instanceof Error) || error.name === 'AbortError' || 'status' in error)
    return undefined
  const frames = readFrames(error.stack ?? '', origin)
  if (frames.length === 0) return undefined
  return { message: scrubMessage(`${error.name}: ${error.message}`), frames }
}

/** Returns the family of a browser by its user agent. */
export function findFamily(userAgent: string): BrowserFamily {
  // In this order, because Edge and Samsung also name Chrome, and most name Safari.
  if (/\bEdg(?:A|iOS)?\//.test(userAgent)) return 'Edge'
  if (userAgent.includes('SamsungBrowser/')) return 'Samsung'
  if (/\b(?:Firefox|FxiOS)\//.test(userAgent)) return 'Firefox'
  if (/(?:Chrome|CriOS)\//.test(userAgent)) return 'Chrome'
  return userAgent.includes('Safari/') ? 'Safari' : 'other'
}

/** Name of the build whose entry has this address. */
export function findBuild(entryUrl: string): string {
  const file = new URL(entryUrl).pathname.split('/').at(-1) ?? ''
  return (
    file
      .replace(/\.\w+$/, '')
      .replaceAll(/[^\w-]/g, '-')
      .slice(0, 64) || 'unknown'
  )
}

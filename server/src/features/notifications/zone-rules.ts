const MINUTE_MS = 60_000

/** Hours of a wall clock in one zone, which may go over midnight. */
export interface WallHours {
  from: string
  until: string
  timeZone: string
}

/** "HH:MM" as minutes after midnight. */
function parseMinutes(wallTime: string): number {
  const [hours = 0, minutes = 0] = wallTime.split(':').map(Number)
  return hours * 60 + minutes
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallMinutes(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return parseMinutes(format.format(moment))
}

export function isWithin(moment: Date, { from, until, timeZone }: WallHours): boolean {
  const [now, begins, ends] = [
    wallMinutes(moment, timeZone),
    parseMinutes(from),
    parseMinutes(until),
  ]
  return begins < ends ? now >= begins && now < ends : now >= begins || now < ends
}

/**
 * The first whole minute behind the hours that a moment lies in. Walked by the clock on the wall,
 * so a night in which the clocks change is as long as it is, and a time they jump over is the
 * moment of the jump.
 */
export function findNextEnd(moment: Date, hours: WallHours): Date {
  let end = new Date(Math.ceil(moment.getTime() / MINUTE_MS) * MINUTE_MS)
  while (isWithin(end, hours)) end = new Date(end.getTime() + MINUTE_MS)
  return end
}

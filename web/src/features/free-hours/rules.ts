import type { Audience } from '@adire/contract/audiences.ts'
import { FREE_WINDOW_HOURS, type FreeWindow, measureWindow } from '@adire/contract/free-hours.ts'

/** Every whole and half hour of a day: "00:00" to "23:30". */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

/** Times offered first: the evening, then the morning. */
export const firstWindows: readonly FreeWindow[] = [
  { from: '19:00', until: '22:00' },
  { from: '07:00', until: '08:00' },
]

/** True if the contract would accept the length of a free time. */
export function isAllowed(window: FreeWindow): boolean {
  const minutes = measureWindow(window)
  return minutes > 0 && minutes <= FREE_WINDOW_HOURS * 60
}

export interface HoursEdit {
  windows: readonly FreeWindow[]
  audience: Audience
}

/** Returns the form's free hours without times that the server would refuse. */
export function toTyped({ windows, audience }: HoursEdit): HoursEdit {
  return { windows: windows.filter(isAllowed), audience }
}

export function isSameEdit(one: HoursEdit, other: HoursEdit): boolean {
  const toText = ({ windows, audience }: HoursEdit) =>
    [audience, ...windows.map(({ from, until }) => `${from} ${until}`)].join()
  return toText(one) === toText(other)
}

import type { FreeHours } from '@adire/contract/free-hours.ts'

type DemoHours = Pick<FreeHours, 'windows' | 'audience'>

const evening = { from: '18:30', until: '22:00' }
/** Hours of demo members in turn; every fifth has none. */
const demoHours: readonly DemoHours[] = [
  { windows: [evening, { from: '07:00', until: '08:00' }], audience: 'everyone' },
  { windows: [{ from: '19:00', until: '23:00' }], audience: 'everyone' },
  { windows: [{ from: '12:00', until: '14:00' }, evening], audience: 'matches' },
  { windows: [{ from: '21:00', until: '00:30' }], audience: 'liked' },
  { windows: [], audience: 'matches' },
]

/** Hours of the people whose match in another time zone has some in common with them. */
const hoursByHandle: Partial<Record<string, DemoHours>> = {
  Emeka: { windows: [{ from: '12:00', until: '14:30' }, evening], audience: 'matches' },
}

/** Finds the free hours of a demo member. */
export function findDemoHours(handle: string, number: number): DemoHours {
  const own = hoursByHandle[handle]
  if (own) return own
  return demoHours[number % demoHours.length] ?? { windows: [], audience: 'matches' }
}

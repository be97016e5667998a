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

/** Finds the free hours of a demo member by their index. */
export function findDemoHours(index: number): DemoHours {
  return demoHours[index % demoHours.length] ?? { windows: [], audience: 'matches' }
}

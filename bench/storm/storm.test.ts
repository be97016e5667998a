import { expect, test } from 'vitest'
import { countFaults, runStorm } from './storm.ts'

/** Long enough for a machine that runs other tests beside it. */
const LIMIT_MS = 20 * 60_000

test(
  'loses and repeats no act while servers, relay, primary and standby die',
  async () => {
    const kinds = ['app killed', 'relay leader killed', 'primary killed', 'standby killed'] as const
    const lines: string[] = []
    const report = await runStorm({
      minutes: 1,
      seed: 7,
      rate: 15,
      members: 40,
      listeners: 4,
      kinds,
      print: (line) => void lines.push(line),
    })
    const faults = Object.entries(countFaults(report)).filter(([, count]) => count > 0)
    expect(faults, [...lines, ...report.brokenInvariants].join('\n')).toEqual([])
    const recovered = report.disturbances.filter(({ everything }) => everything !== undefined)
    expect(new Set(recovered.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(report.kinds.filter(({ done }) => done === 0)).toEqual([])
    expect(report.heard.sent).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

import { expect, test } from 'vitest'
import { listMissedTargets } from './drill-rules.ts'

const tooManyLost = 'Too many changes would have been lost.'
const tooSlow = 'The restore took too long.'

test.each([
  ['10 GB in five minutes', { lostSeconds: 5, restoreSeconds: 300, bytes: 10e9 }, []],
  ['10 GB in more', { lostSeconds: 0, restoreSeconds: 301, bytes: 10e9 }, [tooSlow]],
  ['20 GB in ten minutes', { lostSeconds: 0, restoreSeconds: 600, bytes: 20e9 }, []],
  ['2 GB in more than a minute', { lostSeconds: 0, restoreSeconds: 61, bytes: 2e9 }, [tooSlow]],
  ['little data in half a minute', { lostSeconds: 0, restoreSeconds: 30, bytes: 1e6 }, []],
  ['little data in more', { lostSeconds: 0, restoreSeconds: 31, bytes: 1e6 }, [tooSlow]],
  [
    'more than five lost seconds',
    { lostSeconds: 5.1, restoreSeconds: 1, bytes: 1e6 },
    [tooManyLost],
  ],
])('names the missed targets of a drill: %s', (_name, times, missed) => {
  expect(listMissedTargets(times)).toEqual(missed)
})

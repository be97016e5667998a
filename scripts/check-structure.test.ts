import { expect, test } from 'vitest'
import { checkMigratedFunctions, checkNotifications } from './check-structure.ts'

const WITHOUT = [
  '-- Like `graphile_worker.add_job`, without `pg_notify(…)`.',
  "select queue_job('photos.scan', '{}');",
  "alter type notification_kind add value 'match';",
]

test.each([
  ["select graphile_worker.add_job('photos.scan', '{}')", 'queues a job with a notification'],
  ["perform pg_notify('adire', '')", 'notifies'],
  ['notify adire', 'notifies'],
  ["NOTIFY adire, 'text'", 'notifies'],
])('finds the notification of %s in a new migration', (statement, problem) => {
  const source = `${WITHOUT.join('\n')}\n${statement};`
  for (const path of ['server/migrations/0999_new.sql', 'server/home-migrations/0001_new.sql'])
    expect(checkMigratedFunctions(path, source)).toEqual([
      expect.stringContaining(`${path}: ${problem}`),
    ])
})

test('leaves migrations alone that do not notify, or that a later one has replaced', () => {
  expect(checkMigratedFunctions('server/migrations/0999_new.sql', WITHOUT.join('\n'))).toEqual([])
  expect(checkMigratedFunctions('server/migrations/0017_live.sql', 'notify adire;')).toEqual([])
})

test.each([
  ["sql`select graphile_worker.add_job('a')`", 1],
  ["sql`select pg_notify('adire', '')`", 1],
  ['await client.query("notify adire")', 1],
  ['sql`\n    NOTIFY adire`', 1],
  ["await notify(tx, { kind: 'match' }) // notify the member", 0],
])('counts the notifications of %s in the code of the server', (source, count) => {
  expect(checkNotifications('server/src/realtime.ts', source)).toHaveLength(count)
})

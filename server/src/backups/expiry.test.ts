import { DAY_MS } from '@adire/contract/durations.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createStorage } from '../gateways/storage.ts'
import { SEGMENT_BYTES } from '../lib/lsn.ts'
import { BACKUP_TYPE, manifestKey, partKey, walKey } from './archive-rules.ts'
import { removeExpired } from './expiry.ts'

const folder = mkdtempSync(join(tmpdir(), 'adire-expiry-'))
afterAll(() => rmSync(folder, { recursive: true }))

const system = '6b04f880c7c7f07f'
const line = { system, timeline: 1 }
const storage = createStorage({ kind: 'folder', path: folder })
const put = async (key: string) => {
  await storage.put(key, Buffer.from('x'), BACKUP_TYPE)
  return key
}

/** Stores a base copy of a day, which starts in the segment with the number of the day. */
async function putBase(day: number, of = line): Promise<string[]> {
  const id = String(day).padStart(32, of === line ? '0' : 'f')
  const finishedAt = new Date(Date.now() - (10 - day) * DAY_MS)
  const start = BigInt(day) * SEGMENT_BYTES
  return [await put(manifestKey({ ...of, id, start, finishedAt })), await put(partKey(id, 0))]
}

const putSegment = (index: number) => {
  const start = BigInt(index) * SEGMENT_BYTES
  return put(walKey(line, { start, end: start + SEGMENT_BYTES }))
}

const listKeys = async () =>
  [
    ...(await Array.fromAsync(storage.list('bases/'), ({ key }) => key)),
    ...(await Array.fromAsync(storage.list('wal/'), ({ key }) => key)),
  ].toSorted()

test('removes old base copies, the log that only they need, and what a failed copy left', async () => {
  await putBase(1)
  await putSegment(1)
  const kept = [
    ...(await putBase(2)),
    ...(await putBase(4)),
    await putSegment(2),
    await putSegment(3),
    await putSegment(4),
  ]
  const incomplete = await put(partKey('f'.repeat(32), 0))
  const now = new Date()
  await removeExpired(storage, { system, keep: 2, now })
  expect(await listKeys()).toEqual([...kept, incomplete].toSorted())
  await removeExpired(storage, { system, keep: 2, now: new Date(now.getTime() + 2 * DAY_MS) })
  expect(await listKeys()).toEqual(kept.toSorted())
})

test('removes nothing of another cluster', async () => {
  const other = { system: '7c15f880c7c7f07f', timeline: 1 }
  const kept = await putBase(3, other)
  const start = SEGMENT_BYTES
  kept.push(await put(walKey(other, { start, end: start + SEGMENT_BYTES })))
  await removeExpired(storage, { system, keep: 1, now: new Date(Date.now() + 40 * DAY_MS) })
  expect(await listKeys()).toEqual(expect.arrayContaining(kept))
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seededRandom } from '@adire/art/random.ts'
import { zipSync } from 'fflate'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeRecording } from '../testing/recordings.ts'
import { AudioRefusal, createAudio } from './audio.ts'
import { audioLimits, type ConvertedAudio } from './audio-limits.ts'

const log = pino({ level: 'silent' })
const audio = createAudio({ log })
const convert = (bytes: Buffer, maximumMs = 3_000) =>
  audio.convert(bytes, { owner: 'ada', maximumMs })
const refused = (bytes: Buffer, maximumMs?: number) =>
  convert(bytes, maximumMs).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AudioRefusal ? error.reason : error),
  )

test.each(['webm', 'ogg', 'mp4'] as const)(
  'converts a %s recording to mono Opus and AAC without its metadata',
  async (kind) => {
    const more = ['-metadata', 'title=MARKER-TITLE', '-metadata', 'location=+06.52+003.37/']
    const original = await makeRecording({ kind, seconds: 2, more })
    expect(original.includes('MARKER-TITLE')).toBe(true)
    const { opus, aac, durationMs, waveform } = await convert(original)
    expect(opus.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(aac.subarray(4, 8).toString()).toBe('ftyp')
    for (const file of [opus, aac]) expect(file.includes('MARKER')).toBe(false)
    expect(durationMs / 1000).toBeCloseTo(2, 0)
    expect(waveform).toHaveLength(audioLimits.bars)
  },
)

test('draws a waveform that follows the loudness', async () => {
  const source = "aevalsrc='sin(1400*t)*if(lt(t,1),0.05,0.8)':s=48000"
  const { waveform } = await convert(await makeRecording({ seconds: 2, source }))
  expect(Math.max(...waveform.slice(0, 25))).toBeLessThan(40)
  expect(Math.min(...waveform.slice(35))).toBeGreaterThan(80)
})

test('needs at most 75 kB for 30 seconds of noise', async () => {
  const source = 'anoisesrc=amplitude=0.5'
  const { opus } = await convert(await makeRecording({ seconds: 30, source }), 30_000)
  expect(opus.length).toBeLessThan(75_000)
})

test('measures the duration by decoding, not by what the header claims', async () => {
  const long = await makeRecording({ seconds: 6 })
  expect(await refused(long)).toBe('too-long')
  const { durationMs } = await convert(withDuration(await makeRecording({ seconds: 1 }), 9e9))
  expect(durationMs / 1000).toBeCloseTo(1, 0)
})

test('refuses silence, a tap, and an empty file', async () => {
  expect(await refused(await makeRecording({ source: 'anullsrc' }))).toBe('silent')
  expect(await refused(await makeRecording({ seconds: 0.1 }))).toBe('too-short')
  expect(await refused(Buffer.alloc(0))).toBe('not-audio')
})

test('refuses other formats, other codecs, playlists and archives', async () => {
  const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')
  const concat = Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")
  const zip = Buffer.from(zipSync({ 'a.webm': new Uint8Array(100) }))
  const files = [playlist, concat, zip, await makeRecording({ kind: 'wav' })]
  for (const bytes of files) expect(await refused(bytes)).toBe('not-audio')
  expect(await refused(await makeRecording({ kind: 'vorbis' }))).toBe('not-audio')
})

test('refuses a recording with a picture or a second stream of sound', async () => {
  const picture = ['-f', 'lavfi', '-t', '1', '-i', 'color=red:s=32x32', '-c:v', 'libvpx']
  expect(await refused(await makeRecording({ more: picture }))).toBe('not-audio')
  const sound = ['-f', 'lavfi', '-t', '1', '-i', 'sine', '-map', '0', '-map', '1']
  expect(await refused(await makeRecording({ more: sound }))).toBe('not-audio')
})

test('refuses damaged files and files of two kinds', async () => {
  const whole = await makeRecording({ seconds: 2 })
  const mp4 = await makeRecording({ kind: 'mp4', seconds: 1 })
  expect(await refused(whole.subarray(0, 60))).toBe('not-audio')
  expect(await refused(mp4.subarray(0, mp4.length / 2))).toBe('not-audio')
  const html = Buffer.concat([whole.subarray(0, 4), Buffer.from('<script>alert(1)</script>')])
  expect(await refused(html)).toBe('not-audio')
  const { opus } = await convert(Buffer.concat([whole, Buffer.from('PK\x03\x04MARKER')]))
  expect(opus.includes('MARKER')).toBe(false)
})

test('refuses a file that is too large before it reads it', async () => {
  expect(await refused(Buffer.alloc(audioLimits.fileBytes + 1))).toBe('not-audio')
})

test('ends a recording that takes too much processor time', async () => {
  const slow = createAudio({ log, limits: { cpuSeconds: 1 } })
  const long = await makeRecording({ seconds: 120, source: 'anoisesrc' })
  const request = { owner: 'ada', maximumMs: 600_000 }
  await expect(slow.convert(long, request)).rejects.toMatchObject({ reason: 'too-complex' })
})

test('refuses the decoder more memory than it may have', async () => {
  const script = join(import.meta.dirname, '../testing/decoder-memory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    String(audioLimits.decoderBytes),
  ])
  expect(stdout).toBe('grown refused')
})

test('refuses a file that claims 200 MB of codec data', async () => {
  const webm = await makeRecording()
  const at = webm.indexOf(Buffer.from([0x63, 0xa2]))
  if (at === -1) throw new Error('the file has no codec data')
  const claimed = Buffer.from(webm)
  claimed.writeUInt32BE(0x1c_00_00_00, at + 2)
  expect(await refused(claimed)).toBe('not-audio')
})

test('ends a recording that takes too long, which can be sent again', async () => {
  const impatient = createAudio({ log, limits: { stallMs: 1 } })
  const request = { owner: 'ada', maximumMs: 3_000 }
  await expect(impatient.convert(await makeRecording(), request)).rejects.toMatchObject({
    reason: 'busy',
  })
})

/** Results that a damaged file may have; `busy` would mean that its process didn't end by itself. */
const outcomes = ['accepted', 'not-audio', 'too-short', 'too-long', 'too-complex', 'silent']

/** Flips one to twenty bytes of a file, anywhere after its first four. */
function damage(whole: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(whole)
  for (let left = 1 + Math.floor(random() * 20); left > 0; left--) {
    const at = 4 + Math.floor(random() * (copy.length - 4))
    copy.writeUInt8(copy.readUInt8(at) ^ (1 + Math.floor(random() * 255)), at)
  }
  return copy
}

test('refuses 40 damaged recordings or stores them as valid recordings of our own', async () => {
  const random = seededRandom(19)
  const kinds = ['webm', 'mp4'] as const
  const originals = await Promise.all(kinds.map((kind) => makeRecording({ kind })))
  const files = Array.from({ length: 20 }, () =>
    originals.map((original) => damage(original, random)),
  ).flat()
  const found = new Set<string>()
  async function examine(bytes: Buffer, owner: string): Promise<void> {
    const result = await audio
      .convert(bytes, { owner, maximumMs: 3_000 })
      .catch((error: unknown) => (error instanceof AudioRefusal ? error.reason : error))
    const isRefused = typeof result === 'string'
    found.add(isRefused ? result : 'accepted')
    if (isRefused) return
    expect(result).toMatchObject({ opus: expect.any(Buffer), aac: expect.any(Buffer) })
    const { opus, aac, durationMs } = result as ConvertedAudio
    expect(opus.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(aac.subarray(4, 8).toString()).toBe('ftyp')
    expect(durationMs).toBeGreaterThanOrEqual(audioLimits.minimumMs)
    expect(durationMs).toBeLessThanOrEqual(3_000)
  }
  // As many at once as the queue converts, because it refuses recordings that wait for long.
  const lanes = [files.slice(0, 20), files.slice(20)]
  await Promise.all(
    lanes.map(async (lane, owner) => {
      for (const bytes of lane) await examine(bytes, String(owner))
    }),
  )
  expect(outcomes).toEqual(expect.arrayContaining([...found]))
  expect(found.size).toBeGreaterThan(1)
}, 300_000)

/** Writes another duration into the header of a WebM file. */
function withDuration(webm: Buffer, milliseconds: number): Buffer {
  const copy = Buffer.from(webm)
  const at = copy.indexOf(Buffer.from([0x44, 0x89, 0x88]))
  if (at === -1) throw new Error('the file has no duration')
  copy.writeDoubleBE(milliseconds, at + 3)
  return copy
}

import sharp from 'sharp'
import { startBenchApp } from './app.ts'
import type { BenchContext, BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { type MixedLoad, runMixedLoad } from './uploads-load.ts'
import { signIn } from './viewers.ts'

const UPLOADS_A_SECOND = 30
/** Lowest acceptable ratio: Discover's p99 may be twice as long during uploads. */
const TARGET = 0.5

/** Compares Discover's p99 with and without thirty uploads a second, on the smallest data set. */
export async function run({ sizes, seconds, rounds, prepare }: BenchContext): Promise<BenchLine[]> {
  const databaseUrl = await prepare(sizes[0] ?? 20_000)
  const viewers = await withClient(databaseUrl, signIn)
  const app = await startBenchApp(databaseUrl)
  const load: MixedLoad = {
    url: app.url,
    readers: viewers.slice(0, 2000),
    uploaders: viewers.slice(2000),
    photo: new Uint8Array(await aPhoto()),
  }
  const ratios: number[] = []
  const samples: { quiet: number; busy: number; stored: number; refused: number }[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      await withClient(databaseUrl, async (client) => {
        await client.query('truncate rate_limits, daily_views')
        await client.query('delete from photos where user_id = any($1)', [
          load.uploaders.map(({ id }) => id),
        ])
      })
      const { p99: quiet } = await runMixedLoad({ ...load, seconds, uploadsASecond: 0 })
      const {
        p99: busy,
        stored,
        refused,
      } = await runMixedLoad({ ...load, seconds, uploadsASecond: UPLOADS_A_SECOND })
      // The first round warms up.
      if (round > 0) samples.push({ quiet, busy, stored, refused })
      if (round > 0) ratios.push(quiet / busy)
    }
  } finally {
    await app.close()
  }
  const middle = samples.toSorted((a, b) => a.quiet / a.busy - b.quiet / b.busy)[
    Math.floor(samples.length / 2)
  ]
  return [
    {
      measurement: `Discover's p99 without : with ${UPLOADS_A_SECOND} uploads a second`,
      result: middle
        ? `${middle.quiet.toFixed(0)} ms : ${middle.busy.toFixed(0)} ms, ${middle.stored} photos stored, ${middle.refused} refused`
        : '',
      ratio: ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0,
      target: TARGET,
    },
  ]
}

/** A photo like one from a phone: twelve megapixels with noise, some megabytes. */
async function aPhoto(): Promise<Buffer> {
  const [width, height] = [3000, 4000]
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#7a5c46',
      noise: { type: 'gaussian', mean: 128, sigma: 6 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
}

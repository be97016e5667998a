import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { portraitSvg } from '@adire/art/portrait.ts'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import pg from 'pg'
import sharp from 'sharp'
import { withTestPostgres } from '../scripts/test-postgres.ts'
import { buildWeb } from '../scripts/web-build.ts'
import { createDb, createPool } from '../server/src/db/db.ts'
import { runStaffCommand } from '../server/src/features/moderation/staff-command.ts'
import { CookieJar, createTestClient, type TestClient } from '../server/src/testing/client.ts'
import { createTestDatabase } from '../server/src/testing/database.ts'
import type { SeededRandom } from '../server/src/testing/seeded-random.ts'
import {
  BANDS,
  CONTACT_DETAILS,
  CONTACT_DETAILS_REASON,
  DENIAL_REASONS,
  NO_PHOTO_REASON,
  PHOTO_REASONS,
  reportedMembers,
} from './moderator-plan.ts'

const PORT = 4991
const ORIGIN = `http://localhost:${PORT}`
const START_TIMEOUT_MS = 180_000
const PHOTOS_PER_OWNER = 3
const HEIGHT = 800
export const PASSWORD = 'Indigo-Heron-47'

export interface World {
  origin: string
  database: pg.Client
  grantModerator: (email: string) => Promise<void>
  stop: () => Promise<void>
}

/** Starts a server with a database of its own. */
export async function startWorld(): Promise<World> {
  buildWeb()
  const postgres = await withTestPostgres()
  const database = await createTestDatabase(postgres.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'adire-moderator-'))
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(PORT),
      PUBLIC_URL: ORIGIN,
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.migrationUrl,
      DATA_DIR: dataDir,
      DEMO: 'off',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const client = new pg.Client({ connectionString: database.migrationUrl })
  async function stop() {
    const hasExited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await hasExited
    await client.end()
    await database.drop()
    await postgres.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await client.connect()
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await wait(300)) {
    const isReady = await fetch(`${ORIGIN}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady)
      return {
        origin: ORIGIN,
        database: client,
        grantModerator: (email) => grantModerator(database.migrationUrl, email),
        stop,
      }
  }
  await stop()
  throw new Error('The server did not become ready')
}

async function grantModerator(databaseUrl: string, email: string): Promise<void> {
  const pool = createPool(databaseUrl, { pool: 1 })
  try {
    if ((await runStaffCommand(['grant', email, 'moderator'], createDb(pool), () => undefined)) > 0)
      throw new Error(`${email} did not become a moderator`)
  } finally {
    await pool.end()
  }
}

interface Resident {
  id: MemberId
  email: string
  client: TestClient
}

/** Creates members, photos and reports through the API, and knows the right decisions. */
export class Seed {
  readonly #world: World
  readonly #random: SeededRandom
  #count = 0
  /** Right reason of each waiting photo; null to approve it. */
  readonly photos = new Map<string, string | null>()
  /** Right reason of each waiting member; null to approve them. */
  readonly people = new Map<string, string | null>()
  /** Position in `reportedMembers` by member. */
  readonly reported = new Map<string, number>()

  constructor(world: World, random: SeededRandom) {
    this.#world = world
    this.#random = random
  }

  async join(name: string, gender: 'woman' | 'man'): Promise<Resident> {
    const number = ++this.#count
    // Sign-ups are limited by address.
    const address = `10.9.${Math.floor(number / 250)}.${1 + (number % 250)}`
    const client = createTestClient(this.#world.origin, new CookieJar(), {
      'x-forwarded-for': address,
    })
    const email = `resident-${number}@people.example`
    const { session } = await client.auth.signUp({
      email,
      password: PASSWORD,
      meetingConsent: getConsentVersion('meeting'),
      birthDate: '1992-04-17',
      city: 'Lagos',
      gender,
    })
    if (!session) throw new Error('a sign-up did not sign in')
    await this.#world.database.query(
      'update profiles set handle = $2, verification_requested_at = null where id = $1',
      [session.memberId, `${name} ${number}`],
    )
    return { id: session.memberId, email, client }
  }

  /** Adds waiting photos; one in four has to be rejected. */
  async addPhotos(count: number): Promise<void> {
    for (let first = 0; first < count; first += PHOTOS_PER_OWNER) {
      const owner = await this.join('Ada', 'woman')
      for (let one = first; one < Math.min(count, first + PHOTOS_PER_OWNER); one++) {
        const band = this.#random.happens(0.25) ? this.#random.between(1, PHOTO_REASONS.length) : 0
        const id = await this.#upload(owner, band)
        this.photos.set(id, band === 0 ? null : (PHOTO_REASONS[band - 1] ?? null))
      }
    }
  }

  /** Adds members who wait for their verification; three in ten have to be denied. */
  async addPeople(count: number): Promise<void> {
    for (let added = 0; added < count; added++) {
      const person = await this.join('Efua', 'woman')
      const reason = this.#random.happens(0.3)
        ? this.#random.between(1, DENIAL_REASONS.length)
        : null
      if (reason !== NO_PHOTO_REASON)
        await this.#addApprovedPhoto(
          person,
          reason !== null && reason < NO_PHOTO_REASON ? reason + 1 : 0,
        )
      const about = reason === CONTACT_DETAILS_REASON ? CONTACT_DETAILS : 'I like the sea.'
      await this.#world.database.query(
        "update profiles set about_me = $2, verification_requested_at = now() - interval '1 hour' where id = $1",
        [person.id, about],
      )
      this.people.set(person.id, reason === null ? null : (DENIAL_REASONS[reason - 1] ?? null))
    }
  }

  /** Adds the reported members and the reports about them, each by another member. */
  async addReports(): Promise<void> {
    for (const [index, cases] of reportedMembers.entries()) {
      const member = await this.join('Kofi', 'man')
      this.reported.set(member.id, index)
      for (const [caseIndex, [count, { description, reason }]] of cases.entries()) {
        const photoId = await this.#addApprovedPhoto(member, 0)
        for (let one = 0; one < count; one++) {
          const reporter = await this.join('Ngozi', 'woman')
          // Only a match sees all photos.
          await reporter.client.likes.send({ to: member.id, kind: 'like' })
          await member.client.likes.send({ to: reporter.id, kind: 'like' })
          await reporter.client.safety.report({
            subject:
              caseIndex === 0
                ? { kind: 'profile', memberId: member.id }
                : { kind: 'photo', photoId },
            reason,
            description,
          })
        }
      }
    }
  }

  async #addApprovedPhoto(member: Resident, band: number): Promise<PhotoId> {
    const id = await this.#upload(member, band)
    await this.#world.database.query('update photos set is_approved = true where id = $1', [id])
    return id
  }

  async #upload({ client }: Resident, band: number): Promise<PhotoId> {
    const { id } = await client.photos.upload({ file: await drawPhoto(++this.#count, band) })
    return id
  }
}

/** A drawn portrait with a band in the colour of the right decision. */
async function drawPhoto(seed: number, band: number): Promise<File> {
  const [red, green, blue] = BANDS[band] ?? BANDS[0]
  const portrait = sharp(Buffer.from(portraitSvg(seed))).resize({ height: HEIGHT })
  const { data, info } = await portrait.png().toBuffer({ resolveWithObject: true })
  const stripe = await sharp({
    create: {
      width: info.width,
      height: HEIGHT / 5,
      channels: 3,
      background: { r: red, g: green, b: blue },
    },
  })
    .png()
    .toBuffer()
  const bytes = await sharp(data)
    .composite([{ input: stripe, left: 0, top: (HEIGHT * 2) / 5 }])
    .jpeg({ quality: 85 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

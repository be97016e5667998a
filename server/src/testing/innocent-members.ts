import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { inTransaction } from '../db/transaction.ts'
import { findMarked } from '../features/ban-evasion/match-queries.ts'
import { recordBan, toMarks } from '../features/ban-evasion/operations.ts'
import { findIdentity } from '../features/ban-evasion/queries.ts'
import type { TestApp } from './app.ts'
import { SeededRandom } from './seeded-random.ts'

/** Names, the most common first. */
const listNames = (names: string) => names.split(' ')

const FIRST_NAMES = {
  woman: listNames(
    'ada amina esi chidinma fatou grace blessing abena zainab mariama ngozi aisha joy akosua temitope wanjiru mercy adwoa ifeoma khadija precious thandiwe yaa rokia claudette',
  ),
  man: listNames(
    'kofi emeka ibrahim kwame tunde ousmane samuel chinedu moussa yaw daniel segun mamadou kwabena john femi abdou emmanuel thabo musa victor jean nnamdi elijah cheikh',
  ),
}
const LAST_NAMES = listNames(
  'okafor mensah diallo traore adeyemi owusu mohamed eze boateng ndiaye ibrahim okeke asante kamara balogun osei keita nwosu appiah diop ogunleye agyeman toure obi adjei mbeki cisse chukwu amoah sow bello gyasi bah okonkwo darko fall nkrumah kone uche santos',
)
const PROVIDERS = ['mail', 'post', 'inbox', 'letters', 'web']
/** Days of birth from 1978 to 2004. */
const BORN = { from: Date.UTC(1978, 0), days: 27 * 365 }

interface Drawn {
  first: string
  last: string
  email: string
  gender: 'woman' | 'man'
  birthDate: string
  device: string
  payer: string
}

/** Draws people whose names are as unevenly common as real ones. */
class People {
  readonly #random = new SeededRandom(145)
  readonly #taken = new Set<string>()

  /** Draws somebody, who lives with `relative` if given, under another first name. */
  draw({ relative, device }: { relative?: Drawn; device?: string } = {}): Drawn {
    const gender = this.#random.pick(['woman', 'man'] as const)
    const others = FIRST_NAMES[gender].filter((first) => first !== relative?.first)
    const name = {
      first: this.#pickCommon(others),
      last: relative?.last ?? this.#pickCommon(LAST_NAMES),
    }
    const born = BORN.from + this.#random.between(0, BORN.days) * DAY_MS
    return {
      ...name,
      email: this.#drawEmail(name),
      gender,
      birthDate: new Date(born).toISOString().slice(0, 10),
      device: device ?? relative?.device ?? this.#random.uuid(),
      payer: this.#random.uuid(),
    }
  }

  /** The earlier a name is in the list, the more people have it. */
  #pickCommon(names: readonly string[]): string {
    return names[Math.floor(names.length * this.#random.next() ** 2)] ?? this.#random.pick(names)
  }

  #drawEmail({ first, last }: Pick<Drawn, 'first' | 'last'>): string {
    const name = this.#random.pick([
      `${first}.${last}`,
      `${first}${last}`,
      `${last}_${first}`,
      `${first.charAt(0)}${last}`,
    ])
    const digits = this.#random.happens(0.6) ? this.#random.between(1, 9999) : ''
    const email = `${name}${digits}@${this.#random.pick(PROVIDERS)}.example`
    if (this.#taken.has(email)) return this.#drawEmail({ first, last })
    this.#taken.add(email)
    return email
  }
}

interface Counts {
  banned: number
  innocents: number
  /** Innocent people who live with a banned one: same device and last name. */
  relatives: number
  /** Innocent people who used a public computer like a banned one. */
  strangers: number
}

/**
 * Bans some of the people of a drawn community, and returns for each innocent one what they have in common with
 * every ban that the job finds.
 */
export async function listInnocentSigns(
  app: TestApp,
  { banned, innocents, relatives, strangers }: Counts,
): Promise<EvasionSign[][][]> {
  const people = new People()
  const culprits = Array.from({ length: banned }, () => people.draw())
  const others = Array.from({ length: innocents }, (_, i) => {
    const culprit = culprits[i % banned]
    if (!culprit || i >= relatives + strangers) return people.draw()
    return people.draw(i < relatives ? { relative: culprit } : { device: culprit.device })
  })
  const at = app.clock.now()
  for (const memberId of await addDrawn(app, culprits))
    await inTransaction(app.db, (tx) => recordBan(tx, app.deps, { memberId, decisionId: null, at }))
  const found: EvasionSign[][][] = []
  for (const memberId of await addDrawn(app, others)) {
    const identity = await findIdentity(app.db, memberId)
    if (!identity) throw new Error('a drawn member is missing')
    const marks = toMarks(identity, app.deps.config.hashKey)
    const matches = await findMarked(app.db, memberId, { marks, now: at })
    found.push(matches.map(({ signs }) => signs))
  }
  return found
}

/** Inserts people by SQL, in order, with their device and card. */
async function addDrawn({ db, clock }: TestApp, people: readonly Drawn[]): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    with drawn as (
      select gen_random_uuid() as id, row_number() over () as number, one.*
      from json_to_recordset(${JSON.stringify(people)}::json) as one (email text, gender gender, "birthDate" date, device text, payer text)
    ), accounts as (
      insert into users (id, email, email_verified) select id, email, true from drawn returning id
    ), members as (
      insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code)
      select id, 'Drawn ' || left(replace(id::text, '-', ''), 20), gender, "birthDate", 'Lagos', 'Nigeria', 'Africa/Lagos', true, id::text
      from drawn where id in (select id from accounts) returning id
    ), devices as (
      insert into member_devices (member_id, device_hash, first_seen_at, last_seen_at)
      select id, device, ${clock.now()}, ${clock.now()} from drawn where id in (select id from members)
    ), payers as (
      insert into member_payers (member_id, payer_hash, first_seen_at, last_seen_at)
      select id, payer, ${clock.now()}, ${clock.now()} from drawn where id in (select id from members)
    )
    select id from drawn order by number`.execute(db)
  return rows.map(({ id }) => id)
}

import type { MemberId } from '@adire/contract/ids.ts'
import type { LanguageSkill } from '@adire/contract/language-levels.ts'
import { sql } from 'kysely'
import { skillsAsJson } from '../db/profile-details.ts'
import type { Profiles } from '../db/types.ts'
import type { Selectable } from 'kysely'
import { readViewerDay } from '../features/discovery/lane-queries.ts'
import {
  BOOSTED_PER_PAGE,
  CLASS_SIZE,
  drawOrder,
  type Ranking,
  readRanking,
  splitPosition,
  type ViewerOrder,
  WINDOW_SIZE,
} from '../features/discovery/order-rules.ts'
import { getUtcDay } from '../lib/dates.ts'
import { scoreLanguages } from '../features/profiles/language-rules.ts'
import type { TestApp } from './app.ts'

const PAGE = 20

interface Reading {
  ranking?: Ranking
}

/**
 * Sorts members into the recommended order of a viewer, computed anew from plain rows and the slots of the lane that
 * were drawn for the day.
 */
export async function recommend(
  app: TestApp,
  viewerId: MemberId,
  ids: MemberId[],
  { ranking = readRanking(app.deps) }: Reading = {},
): Promise<MemberId[]> {
  const order = await readOrder(app, viewerId, ranking)
  const rows = await readMembers(app, order, ids)
  const { lane = [] } = await readViewerDay(app.db, { viewerId, day: order.day })
  const members = rows.map((row) => {
    const moved = row.is_boosted ? undefined : lane.find((one) => one.id === row.id)
    const own = findRingPosition(row.order_key, order.start)
    return { ...row, ring: moved ? splitPosition(row.order_key).start + moved.offset : own }
  })
  const me = await app.db
    .selectFrom('profiles')
    .selectAll()
    .select(skillsAsJson('profiles').as('skills'))
    .where('id', '=', viewerId)
    .executeTakeFirstOrThrow()
  const inRing = members.toSorted((a, b) => a.ring - b.ring)
  const boosted = inRing.filter(({ is_boosted }) => is_boosted)
  const others = inRing.filter(({ is_boosted }) => !is_boosted)
  const byScore: typeof members = []
  for (let i = 0; i < others.length; i += WINDOW_SIZE)
    byScore.push(
      ...others
        .slice(i, i + WINDOW_SIZE)
        .map((member) => ({ member, score: computeScore(order, me, member) }))
        .sort(compare)
        .map(({ member }) => member),
    )
  const listed: typeof members = []
  while (byScore.length > 0) {
    const first = boosted.splice(0, BOOSTED_PER_PAGE)
    listed.push(...first, ...byScore.splice(0, PAGE - first.length))
  }
  return [...listed, ...boosted].map(({ id }) => id)
}

/** Returns the ring position of a key, for a viewer whose ring begins at `start` within each class. */
export function findRingPosition(key: number, start: number): number {
  const base = splitPosition(key).start
  return base + ((key - base - start + CLASS_SIZE) % CLASS_SIZE)
}

interface Scored {
  member: Member
  score: number
}

/** Compares by score, then premium first, then id. */
function compare(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.member.is_premium !== b.member.is_premium) return a.member.is_premium ? -1 : 1
  return a.member.id < b.member.id ? 1 : -1
}

async function readOrder(app: TestApp, id: MemberId, ranking: Ranking) {
  const now = app.clock.now()
  const { day } = getUtcDay(now)
  const { choices } = await readViewerDay(app.db, { viewerId: id, day })
  return drawOrder(id, ranking, { now, choices })
}

async function readMembers(app: TestApp, order: ViewerOrder, ids: MemberId[]) {
  const rows = await app.db
    .selectFrom('profiles')
    .innerJoin('discover_order', 'member_id', 'profiles.id')
    .selectAll('profiles')
    .select(['order_key', 'exposure_ratio', 'visible_since', 'is_boosted'])
    .select(skillsAsJson('profiles').as('skills'))
    .select(
      sql<number>`(uuid_hash_extended(profiles.id, ${order.drawSeed}::bigint) & 1048575) / float8 '1048576'`.as(
        'draw',
      ),
    )
    .where('profiles.id', 'in', ids.length > 0 ? ids : [order.viewerId])
    .execute()
  return rows.filter(({ id }) => ids.includes(id))
}

const shareLanguages = (member: LanguageSkill[], viewer: LanguageSkill[]) =>
  member.flatMap((theirs) =>
    viewer
      .filter(({ language }) => language === theirs.language)
      .map((mine) => ({ language: theirs.language, member: theirs, viewer: mine })),
  )

type Member = Awaited<ReturnType<typeof readMembers>>[number]

function computeScore(
  { weights: w, newSince }: ViewerOrder,
  me: Selectable<Profiles> & { skills: LanguageSkill[] },
  one: Member,
) {
  const count = (values: string[], own: string[]) =>
    values.filter((value) => own.some((other) => other === value)).length
  const place = (
    city: string | null,
    country: string | null,
    other: [string | null, string | null],
    part: number,
  ) =>
    city !== null && city === other[0] ? 1 : country !== null && country === other[1] ? part : 0
  const fold = (values: string[]) => values.map((value) => value.toLowerCase())
  const undecided: (string | null)[] = ['not_sure', 'prefer_not_to_say']
  const same = (a: string | null, b: string | null) =>
    a !== null && a === b && !undecided.includes(a) ? 0.5 : 0
  const sum =
    w.near_me * place(me.city, me.country, [one.city, one.country], 0.5) +
    w.shared_roots *
      place(me.roots_city, me.roots_country, [one.roots_city, one.roots_country], 0.7) +
    (me.country === me.roots_country
      ? 0
      : w.lives_in_roots * place(me.roots_city, me.roots_country, [one.city, one.country], 0.7)) +
    w.shared_languages * scoreLanguages(shareLanguages(one.skills, me.skills)) +
    w.shared_interests * (Math.min(count(fold(one.interests), fold(me.interests)), 4) / 4) +
    w.shared_wishes *
      (same(one.looking_for, me.looking_for) + same(one.want_children, me.want_children)) +
    w.newcomer * Number(one.visible_since === null || one.visible_since > newSince) -
    w.exposure * (Math.min(one.exposure_ratio, 4) / 4) +
    w.daily_draw * one.draw
  return Math.round(sum * 10) / 10
}

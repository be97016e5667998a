import { randomUUID } from 'node:crypto'
import {
  addPhoto,
  approvePhoto,
  call,
  givePremium,
  joinAsAdmin,
  joinAsModerator,
  join,
  match,
  type Member,
  rejectPhoto,
  sendMessage,
} from './people.ts'
import type { Person } from './fixtures.ts'
import { findWorld, sql } from './world.ts'

/** A word of this length without a break opportunity, like a pasted link. */
export const makeWord = (length: number) => 'W'.repeat(length)

type Visitor = (options?: { width?: number; height?: number }) => Promise<Person>

export interface WideWorld {
  ada: Member
  ben: Member
  moderator: Member
  admin: Member
  threadId: string
  caseId: string
  appealId: string
  campaignId: string
  invoiceId: string
  issueId: string
  breachId: string
  statementToken: string
}

/**
 * Creates members, cases, newsletter issues, campaigns and a breach in which every text is one word of the
 * maximum length.
 */
export async function makeWideWorld(visitor: Visitor): Promise<WideWorld> {
  const [ada, ben] = await makePair(visitor)
  const moderator = await joinAsModerator(await visitor(NARROWEST), { city: 'Berlin' })
  const other = await joinAsModerator(await visitor(), { city: 'Berlin' })
  const admin = await joinAsAdmin(await visitor(NARROWEST), { city: 'Berlin' })
  for (const member of [ada, ben]) await addPhotos(member, moderator)
  await moveToFront([ada, ben])
  const threadId = await match(ada, ben)
  await sendMessage(ben, threadId, makeWord(2000))
  await sendMessage(ada, threadId, makeWord(2000))
  await call(ada, '/reports', {
    data: {
      subject: { kind: 'profile', memberId: ben.id },
      reason: 'other',
      description: makeWord(2000),
    },
  })
  const world = findWorld(ada.origin)
  const [message] = await sql<{ id: string }>(
    'select id from messages where conversation_id = $1 and sender_id = $2',
    [threadId, ben.id],
    world,
  )
  await call(ada, '/reports', {
    data: {
      subject: { kind: 'message', messageId: message?.id },
      reason: 'scam',
      description: makeWord(2000),
    },
  })
  const [report] = await sql<{ id: string }>(
    'select case_id as id from reports where reporter_id = $1 limit 1',
    [ada.id],
    world,
  )
  const appealId = await makeAppeal(ada, other)
  await call(moderator, `/moderation/people/${ben.id}/notes`, { data: { note: makeWord(2000) } })
  await addBroadcast(ada, admin)
  return {
    ada,
    ben,
    moderator,
    admin,
    threadId,
    caseId: report?.id ?? '',
    appealId,
    ...(await makeAdvertising(admin)),
    issueId: await makeIssue(admin),
    breachId: await makeBreach(admin),
  }
}

const NARROWEST = { width: 320, height: 700 }

async function makePair(visitor: Visitor): Promise<[Member, Member]> {
  const people = [
    await join(await visitor(NARROWEST)),
    await join(await visitor(), { gender: 'man' }),
  ] as const
  for (const [index, person] of people.entries()) {
    // Unique, and at most thirty letters.
    person.handle = makeWord(22) + person.handle.slice(-6) + String.fromCharCode(97 + index)
    const interests = Array.from({ length: 5 }, (_, place) => makeWord(29) + String(place))
    await call(person, '/me/profile', {
      method: 'PATCH',
      data: {
        handle: person.handle,
        aboutMe: makeWord(500),
        profession: makeWord(80),
        interests,
        rootsCity: 'São Paulo',
      },
    })
    await call(person, '/me/profile/prompts', {
      method: 'PUT',
      data: { prompts: [{ prompt: 'home_is', answer: makeWord(240) }] },
    })
    await givePremium(person)
  }
  return [people[0], people[1]]
}

/** Adds an approved, a rejected and a waiting photo, each with a description. */
async function addPhotos(member: Member, moderator: Member): Promise<void> {
  const [shown, rejected, waiting] = [
    await addPhoto(member),
    await addPhoto(member),
    await addPhoto(member),
  ]
  for (const id of [shown, rejected, waiting])
    await call(member, `/me/photos/${id}/description`, {
      method: 'PUT',
      data: { description: makeWord(200) },
    })
  await approvePhoto(moderator, shown)
  await rejectPhoto(moderator, rejected, makeWord(500))
}

/** Lets members wait for verification longest, since the queue shows only its first few. */
async function moveToFront(members: [Member, ...Member[]]): Promise<void> {
  const ids = members.map(({ id }) => id)
  await sql(
    "update profiles set verification_requested_at = now() - interval '1 year' where id = any ($1)",
    [ids],
    findWorld(members[0].origin),
  )
}

async function makeAppeal(member: Member, by: Member): Promise<string> {
  await call(by, `/moderation/members/${member.id}/warnings`, {
    data: { statement: makeWord(2000) },
  })
  const [decision] = await sql<{ id: string }>(
    'select id from moderation_actions where user_id = $1',
    [member.id],
    findWorld(member.origin),
  )
  await call(member, '/me/appeals', { data: { decisionId: decision?.id, words: makeWord(2000) } })
  const [appeal] = await sql<{ id: string }>(
    'select id from appeals where user_id = $1',
    [member.id],
    findWorld(member.origin),
  )
  return appeal?.id ?? ''
}

/**
 * Adds a broadcast that only this member received, because other tests count their notifications.
 */
async function addBroadcast({ id, origin }: Member, admin: Member): Promise<void> {
  const world = findWorld(origin)
  await sql(
    `insert into notifications (user_id, kind, facts, happened_at) values ($1, 'broadcast', jsonb_build_object('title', $2::text, 'words', $3::text), now())`,
    [id, makeWord(120), makeWord(2000)],
    world,
  )
  await sql(
    `insert into broadcast_messages (title, message, target_audience, status, sent_by, client_id, created_at, due_at, sent_at, finished_at)
     values ($2, $3, 'men', 'sent', $1, gen_random_uuid(), now(), now() - interval '1 day', now() - interval '1 day', now() - interval '1 day')`,
    [admin.id, makeWord(120), makeWord(2000)],
    world,
  )
}

async function makeAdvertising(
  admin: Member,
): Promise<Pick<WideWorld, 'campaignId' | 'invoiceId' | 'statementToken'>> {
  await sql(
    `insert into ad_inquiries (reference, inquiry_type, company_name, contact_name, contact_email, message, preferred_contact, admin_notes)
     values ('AD-' || (100000 + random() * 899999)::int, 'advertising', $1, $2, $3, $4, 'email', $4)`,
    [
      makeWord(120),
      makeWord(100),
      `${makeWord(60)}@${makeWord(60)}.example`.toLowerCase(),
      makeWord(4000),
    ],
    findWorld(admin.origin),
  )
  const data = {
    id: randomUUID(),
    inquiryId: null,
    advertiserName: makeWord(120),
    advertiserEmail: null,
    campaignName: makeWord(120),
    placementType: 'native_feed',
    bannerId: null,
    title: makeWord(80),
    description: makeWord(200),
    ctaText: makeWord(24),
    destinationUrl: `https://www.example.com/${makeWord(400)}`,
    targetGender: 'all',
    targetCities: ['Lagos'],
    // Targets an age that no other test's member has.
    targetAgeMin: 96,
    targetAgeMax: 96,
    dailyBudgetMicros: 50_000_000,
    totalBudgetMicros: null,
    costPerClickMicros: 500_000,
    costPerImpressionMicros: 10_000,
    startDate: '2026-11-01',
    endDate: null,
  }
  await call(admin, '/admin/campaigns', { data })
  const { token } = await call<{ token: string }>(
    admin,
    `/admin/campaigns/${data.id}/statement-links`,
    { data: {} },
  )
  return {
    campaignId: data.id,
    invoiceId: await issueInvoice(admin, data.id),
    statementToken: token,
  }
}

async function makeBreach(admin: Member): Promise<string> {
  const now = new Date().toISOString()
  const facts = {
    title: makeWord(120),
    learnedAt: now,
    happenedAt: now,
    description: makeWord(2000),
    data: ['contact'],
    people: ['members'],
    peopleCount: null,
    effects: makeWord(2000),
    // Without a risk it isn't in the queue, which another test counts.
    risk: 'none',
    riskReasons: makeWord(2000),
  }
  const { id } = await call<{ id: string }>(admin, '/admin/breaches', { data: { facts } })
  return id
}

/** Issues an invoice of the campaign for one billed day. */
async function issueInvoice(admin: Member, campaignId: string): Promise<string> {
  await sql(
    `insert into ad_campaign_days (campaign_id, day, daily_budget_micros, served, spent_micros, impressions, clicks, reach, is_settled)
     values ($1, (now() - interval '3 days')::date, 50000000, 400, 4500000, 300, 3, 240, true)`,
    [campaignId],
    findWorld(admin.origin),
  )
  const path = `/admin/campaigns/${campaignId}`
  const { from, to, totalCents } = await call<{ from: string; to: string; totalCents: number }>(
    admin,
    `${path}/invoice-draft`,
    { method: 'GET' },
  )
  const { id } = await call<{ id: string }>(admin, `${path}/invoices`, {
    data: {
      id: randomUUID(),
      from,
      to,
      totalCents,
      billingName: makeWord(120),
      billingAddress: makeWord(500),
    },
  })
  return id
}

async function makeIssue(admin: Member): Promise<string> {
  const id = randomUUID()
  const blocks = [
    { kind: 'heading', text: makeWord(120) },
    { kind: 'paragraph', text: makeWord(4000) },
    { kind: 'link', text: makeWord(80), address: `https://www.example.com/${makeWord(400)}` },
  ]
  await call(admin, `/admin/newsletter/issues/${id}`, {
    method: 'PUT',
    data: { subject: makeWord(150), blocks, wantsAd: false },
  })
  return id
}

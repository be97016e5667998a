import type { PackId, PlanId } from '@adire/contract/payments.ts'
import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import type { ReportReason } from '@adire/contract/safety.ts'

/** History of the demo world before its first start, for the staff pages; see `seed-story.ts`. */

interface DemoPurchase {
  handle: string
  daysAgo: number
  item: PackId | PlanId
  currency: string
  /** By default paid, with no later change. */
  outcome?: 'refused' | 'disputed' | 'refunded' | 'renewed' | 'cancelled'
}

export const demoPurchases: DemoPurchase[] = [
  { handle: 'Kofi', daysAgo: 58, item: 'starter', currency: 'CAD' },
  { handle: 'Kofi', daysAgo: 21, item: 'popular', currency: 'CAD' },
  { handle: 'Chidi', daysAgo: 61, item: 'popular', currency: 'NGN' },
  { handle: 'Chidi', daysAgo: 12, item: 'best_value', currency: 'NGN' },
  { handle: 'Babajide', daysAgo: 44, item: 'monthly', currency: 'NGN', outcome: 'renewed' },
  { handle: 'Tunde', daysAgo: 52, item: 'popular', currency: 'GBP' },
  { handle: 'Tunde', daysAgo: 33, item: 'quarterly', currency: 'GBP' },
  { handle: 'Kelechi', daysAgo: 40, item: 'starter', currency: 'GBP' },
  { handle: 'Efua', daysAgo: 27, item: 'monthly', currency: 'GBP', outcome: 'cancelled' },
  { handle: 'Malik', daysAgo: 48, item: 'ultimate', currency: 'USD' },
  { handle: 'Malik', daysAgo: 6, item: 'ultimate', currency: 'USD' },
  { handle: 'Darnell', daysAgo: 36, item: 'popular', currency: 'USD', outcome: 'disputed' },
  { handle: 'Simone', daysAgo: 19, item: 'yearly', currency: 'USD' },
  { handle: 'Moussa', daysAgo: 41, item: 'popular', currency: 'EUR' },
  { handle: 'Jean-Luc', daysAgo: 30, item: 'best_value', currency: 'EUR', outcome: 'refunded' },
  { handle: 'Iker', daysAgo: 15, item: 'starter', currency: 'EUR', outcome: 'refused' },
  { handle: 'Iker', daysAgo: 14, item: 'starter', currency: 'EUR' },
  { handle: 'Thiago', daysAgo: 35, item: 'popular', currency: 'BRL' },
  { handle: 'Rafael', daysAgo: 28, item: 'monthly', currency: 'BRL' },
  { handle: 'Kwabena', daysAgo: 24, item: 'popular', currency: 'GHS' },
  { handle: 'Yaw', daysAgo: 9, item: 'best_value', currency: 'GHS' },
  { handle: 'Otieno', daysAgo: 11, item: 'popular', currency: 'KES' },
  { handle: 'Emeka', daysAgo: 7, item: 'best_value', currency: 'CAD' },
  { handle: 'Desmond', daysAgo: 5, item: 'quarterly', currency: 'CAD' },
  { handle: 'Leon', daysAgo: 2, item: 'popular', currency: 'EUR' },
  { handle: 'Olumide', daysAgo: 1, item: 'starter', currency: 'CAD' },
]

interface DemoReport {
  by: string
  about: string
  reason: ReportReason
  description: string
  hoursAgo: number
  /** Open cases have none. */
  decision?: { outcome: ReportOutcome; statement?: string; days?: number }
  /** Claimed by the demo moderator, who has not decided yet. */
  isClaimed?: boolean
  /** The reported member's appeal against the decision, and the answer to it. */
  appeal?: { words: string; answer?: { isOverturned: boolean; text: string } }
}

export const demoReports: DemoReport[] = [
  {
    by: 'Abena',
    about: 'Dominic',
    reason: 'harassment',
    description: 'He kept asking for my address after I said no, in every conversation we had.',
    hoursAgo: 700,
    decision: {
      outcome: 'Warning issued',
      statement:
        'You kept asking for a private address after being told no. Please respect a no the first time.',
    },
    appeal: {
      words:
        'I was only asking which part of the city she lives in, so that we could meet halfway.',
      answer: {
        isOverturned: false,
        text: 'We read the messages again. She said no three times, so the warning stays.',
      },
    },
  },
  {
    by: 'Keisha',
    about: 'Gloria',
    reason: 'spam',
    description: 'Her About text was an advertisement for a hair salon, with prices.',
    hoursAgo: 500,
    decision: {
      outcome: 'Warning issued',
      statement: 'Profiles are for people, not for advertising. Please remove the prices.',
    },
    appeal: {
      words: 'I removed the prices the same evening. I only wanted to say what I do for a living.',
      answer: {
        isOverturned: true,
        text: 'Thank you for changing it so quickly. We have removed the warning.',
      },
    },
  },
  {
    by: 'Wambui',
    about: 'Terrence',
    reason: 'other',
    description: 'He didn’t turn up for our date and never said why.',
    hoursAgo: 330,
    decision: { outcome: 'Report dismissed' },
  },
  {
    by: 'Camila',
    about: 'Victor',
    reason: 'scam',
    description: 'After three messages he asked me to buy gift cards for his sister in hospital.',
    hoursAgo: 260,
    decision: {
      outcome: 'User banned',
      statement: 'You asked several members for money and gift cards.',
    },
  },
  {
    by: 'Shanice',
    about: 'Terrence',
    reason: 'explicit',
    description: 'His second message was explicit, and I had not answered the first one.',
    hoursAgo: 120,
    decision: {
      outcome: 'Warning issued',
      statement: 'Explicit messages to people who did not ask for them are against our guidelines.',
    },
    appeal: {
      words: 'I thought we were joking with each other. I did not mean to offend anyone.',
    },
  },
  {
    by: 'Amani',
    about: 'Dominic',
    reason: 'harassment',
    description: 'He wrote to me on another app after I unmatched him.',
    hoursAgo: 30,
    isClaimed: true,
  },
  {
    by: 'Nuria',
    about: 'Gloria',
    reason: 'fake',
    description: 'The same face is on another profile under a different name.',
    hoursAgo: 20,
  },
  {
    by: 'Selam',
    about: 'Terrence',
    reason: 'minor',
    description: 'He told me that he is still at school.',
    hoursAgo: 2,
  },
]

/** Broadcasts; a negative `daysAgo` schedules one. */
export const demoBroadcasts = [
  {
    daysAgo: 40,
    title: 'Selfie checks are here',
    message:
      'You can now prove your photos are you: take a selfie in a pose we choose, and a moderator compares it with your photos. It takes a minute, and we delete the selfie right after.',
    targetAudience: 'all',
  },
  {
    daysAgo: 13,
    title: 'Meeting for the first time?',
    message:
      'Meet in a public place, tell a friend where you are, and plan your own way home. The Safety page has more, including who to call.',
    targetAudience: 'women',
  },
  {
    daysAgo: -3,
    title: 'A short break on Wednesday night',
    message:
      'We are moving to a bigger database between 2:00 and 2:20 UTC. Messages you send in the meantime are delivered right afterwards.',
    targetAudience: 'all',
  },
] as const

/** Local parts of the addresses of the newsletter's subscribers. */
export const demoSubscribers = [
  'adwoa',
  'bisi',
  'carlos',
  'dede',
  'farah',
  'gugu',
  'henri',
  'imani',
]

export const demoIssues = [
  {
    subject: 'Two homes, one table: what our members cook for each other',
    blocks: [
      { kind: 'heading', text: 'The jollof question, settled' },
      {
        kind: 'paragraph',
        text: 'We asked forty members what they cook on a second date. No two agreed on rice, but they all agreed on plantain.',
      },
      { kind: 'heading', text: 'Calling across six time zones' },
      {
        kind: 'paragraph',
        text: 'Kofi is in Toronto, Amara in Lagos. They told us how they found an hour that is neither too early nor too late.',
      },
    ],
    isSent: true,
  },
  {
    subject: 'December: who is flying home, and when',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Half of our members travel in December. Here is how to say on your profile where you will be.',
      },
    ],
    isSent: false,
  },
] as const

/** Members with a selfie that waits for a moderator. */
export const demoSelfies = ['Zawadi', 'Yara']

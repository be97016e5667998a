import type { ReportReason } from '@adire/contract/safety.ts'

/**
 * Colours of the band across a drawn photo, by the right decision about it: the first is approved,
 * the others are rejected for the reason with this number.
 */
export const BANDS = [
  [40, 150, 70],
  [200, 40, 40],
  [20, 20, 20],
  [40, 80, 200],
  [235, 200, 40],
  [190, 60, 190],
] as const

/** Reasons of the dialog for photos, in the order of its number keys. */
export const PHOTO_REASONS = [
  'Inappropriate content',
  'Your face isn’t visible',
  'It shows someone else or several people',
  'Contact details, advertising or a screenshot',
  'Too blurry or too small to recognise you',
]

/** Reasons of the dialog for members. The first two are shown by the band of their photo. */
export const DENIAL_REASONS = [
  'The photos don’t show your face clearly',
  'The photos don’t seem to be of you',
  'There’s no photo to compare with',
  'The profile has contact details or advertising',
]
export const NO_PHOTO_REASON = 3
export const CONTACT_DETAILS_REASON = 4
export const CONTACT_DETAILS = 'Write to me on WhatsApp: +234 800 000 0000.'

/** Right decision about a reported case, identified by the description of its reports. */
export interface CaseVerdict {
  description: string
  reason: ReportReason
  outcome: 'Warning issued' | 'User suspended' | 'User banned' | 'Report dismissed'
  clause: string | null
  /** Keys that choose the outcome and the guideline. */
  outcomeKey: string
  clauseKey: string | null
  /** The kind of the stored decision. */
  kind: 'warning' | 'suspension' | 'ban' | null
}

const insult: CaseVerdict = {
  description: 'He insulted me again after I had said no.',
  reason: 'harassment',
  outcome: 'Warning issued',
  clause: 'harassment',
  outcomeKey: '1',
  clauseKey: '5',
  kind: 'warning',
}
const advertising: CaseVerdict = {
  description: 'He only advertises his shop, to everyone.',
  reason: 'spam',
  outcome: 'User suspended',
  clause: 'spam',
  outcomeKey: '2',
  clauseKey: '8',
  kind: 'suspension',
}
const scam: CaseVerdict = {
  description: 'He asked me for 300 euros for a visa.',
  reason: 'scam',
  outcome: 'User banned',
  clause: 'scam',
  outcomeKey: '3',
  clauseKey: '7',
  kind: 'ban',
}
const taste: CaseVerdict = {
  description: 'I just don’t like his jacket.',
  reason: 'other',
  outcome: 'Report dismissed',
  clause: null,
  outcomeKey: '4',
  clauseKey: null,
  kind: null,
}
export const caseVerdicts = [insult, advertising, scam, taste] as const

/**
 * Reported members: for each case the number of its reports and their verdict. The first case of a
 * member is about the profile, the others are about photos. Twenty reports in all.
 */
export const reportedMembers: readonly (readonly [number, CaseVerdict][])[] = [
  [
    [1, scam],
    [1, scam],
    [1, scam],
  ],
  [
    [1, insult],
    [1, insult],
    [1, insult],
  ],
  [
    [1, advertising],
    [1, advertising],
    [1, advertising],
  ],
  [
    [1, insult],
    [1, insult],
    [1, taste],
  ],
  [[2, insult]],
  [[1, taste]],
  [[1, scam]],
  [[1, advertising]],
  [[1, insult]],
  [[1, taste]],
  [[1, advertising]],
]

/** Seconds a moderator looks before a decision, from least to most. */
export const PAUSES = {
  photo: [1.2, 3.2],
  person: [6, 12],
  report: [25, 50],
  /** Between the keys of one decision. */
  key: [0.3, 0.8],
  /** Until a wrong key is noticed. */
  mistake: [0.8, 1.6],
} as const satisfies Record<string, readonly [number, number]>

/** Chance that the first key is wrong, and is undone. */
export const MISTAKE_CHANCE = 0.04

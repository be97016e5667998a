import { z } from 'zod'
import { listKeys } from './keys.ts'

const GUIDELINES_PATH = '/community-guidelines'

/**
 * Parts of the Community Guidelines that a decision can be about, in the order of the page. `title`
 * is the heading there and `anchor` its id; both are compared with the page by a test. The keys are
 * stored with decisions.
 */
export const guidelineClauses = {
  respect: { title: 'Be Respectful', anchor: 'be-respectful' },
  authenticity: { title: 'Be Authentic', anchor: 'be-authentic' },
  privacy: { title: 'Protect Your Privacy', anchor: 'protect-your-privacy' },
  communication: { title: 'Communicate Responsibly', anchor: 'communicate-responsibly' },
  harassment: { title: 'Harassment and hate speech', anchor: 'harassment-and-hate-speech' },
  explicit: { title: 'Explicit content', anchor: 'explicit-content' },
  scam: { title: 'Scams and fraud', anchor: 'scams-and-fraud' },
  spam: { title: 'Spam and solicitation', anchor: 'spam-and-solicitation' },
  illegal: { title: 'Illegal activity', anchor: 'illegal-activity' },
  minors: { title: 'Minors', anchor: 'minors' },
} as const satisfies Record<string, { title: string; anchor: string }>

export const clauseKeys = listKeys(guidelineClauses)
export const GuidelineClause = z.enum(clauseKeys)
export type GuidelineClause = keyof typeof guidelineClauses

/** Path of a clause on the public page. */
export function getClausePath(clause: GuidelineClause): string {
  return `${GUIDELINES_PATH}#${guidelineClauses[clause].anchor}`
}

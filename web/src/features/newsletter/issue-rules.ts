import { checkDestination } from '@adire/contract/destinations.ts'
import { type IssueBlock, ISSUE_BLOCKS_MAXIMUM, type NewsletterIssue } from '@adire/contract/newsletter-issues.ts'

/** A block in the form: with a key of its own, so that it keeps its fields when it moves. */
export interface BlockDraft {
  key: string
  kind: IssueBlock['kind']
  text: string
  address: string
}

export interface IssueDraft {
  subject: string
  blocks: BlockDraft[]
  wantsAd: boolean
}

export function blankBlock(kind: IssueBlock['kind']): BlockDraft {
  return { key: crypto.randomUUID(), kind, text: '', address: '' }
}

/** What there is to begin with: an empty issue has a place for its first words. */
export function draftOf(issue: NewsletterIssue | undefined): IssueDraft {
  if (!issue) return { subject: '', blocks: [blankBlock('paragraph')], wantsAd: true }
  const blocks = issue.blocks.map((block) => ({
    ...blankBlock(block.kind),
    text: block.text,
    address: block.kind === 'link' ? block.address : '',
  }))
  return { subject: issue.subject, blocks, wantsAd: issue.wantsAd }
}

/** The blocks as they are sent. */
export function toBlocks(blocks: readonly BlockDraft[]): IssueBlock[] {
  return blocks.map(({ kind, text, address }) => (kind === 'link' ? { kind, text, address: address.trim() } : { kind, text }))
}

export type BlockFault = 'empty' | 'address'

export interface IssueFaults {
  subject: boolean
  /** By the key of a block. */
  blocks: ReadonlyMap<string, ReadonlySet<BlockFault>>
}

/** What keeps it from being saved; undefined when nothing does. */
export function findFaults({ subject, blocks }: IssueDraft): IssueFaults | undefined {
  const faulty = new Map(blocks.map((block) => [block.key, faultsOf(block)] as const).filter(([, faults]) => faults.size > 0))
  const isBlank = subject.trim() === ''
  return isBlank || faulty.size > 0 ? { subject: isBlank, blocks: faulty } : undefined
}

function faultsOf({ kind, text, address }: BlockDraft): Set<BlockFault> {
  const faults = new Set<BlockFault>()
  if (text.trim() === '') faults.add('empty')
  if (kind === 'link' && checkDestination(address.trim()).kind !== 'accepted') faults.add('address')
  return faults
}

/** With one block in the place before or behind its own. */
export function moved(blocks: readonly BlockDraft[], key: string, by: -1 | 1): BlockDraft[] {
  const from = blocks.findIndex((block) => block.key === key)
  const to = from + by
  const [one, other] = [blocks[from], blocks[to]]
  if (!one || !other) return [...blocks]
  return blocks.map((block, place) => (place === from ? other : place === to ? one : block))
}

export function canAdd(blocks: readonly BlockDraft[]): boolean {
  return blocks.length < ISSUE_BLOCKS_MAXIMUM
}

/** A part of a whole in whole percents; undefined of nothing. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.round((part / whole) * 100) : undefined
}

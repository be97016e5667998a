import { checkDestination } from '@adire/contract/destinations.ts'
import {
  type IssueBlock,
  ISSUE_BLOCKS_MAXIMUM,
  type NewsletterIssue,
} from '@adire/contract/newsletter-issues.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'

/** Block of the form, with a stable key so that its fields keep their state when it moves. */
export interface BlockDraft {
  key: string
  kind: IssueBlock['kind']
  text: string
  address: string
}

export type IssueDraft = {
  subject: string
  blocks: BlockDraft[]
  wantsAd: boolean
}

export function blankBlock(kind: IssueBlock['kind']): BlockDraft {
  return { key: crypto.randomUUID(), kind, text: '', address: '' }
}

/** Creates the form's draft; a new issue starts with an empty paragraph. */
export function createDraft(issue: NewsletterIssue | undefined): IssueDraft {
  if (!issue) return { subject: '', blocks: [blankBlock('paragraph')], wantsAd: true }
  const blocks = issue.blocks.map((block) => ({
    ...blankBlock(block.kind),
    text: block.text,
    address: block.kind === 'link' ? block.address : '',
  }))
  return { subject: issue.subject, blocks, wantsAd: issue.wantsAd }
}

/** Converts the form's blocks to the input of `saveIssue`. */
export function toBlocks(blocks: readonly BlockDraft[]): IssueBlock[] {
  return blocks.map(({ kind, text, address }) =>
    kind === 'link' ? { kind, text, address: address.trim() } : { kind, text },
  )
}

/** Checks a draft before it is saved. `blocks` has the first error of any block. */
export function checkIssue({ subject, blocks }: IssueDraft): FieldTexts<IssueDraft> {
  const blockError = blocks.flatMap((block) => Object.values(checkBlock(block)))[0]
  return {
    ...(subject.trim() === '' && { subject: t`Please enter a subject` }),
    ...(blockError !== undefined && { blocks: blockError }),
  }
}

export function checkBlock({ kind, text, address }: BlockDraft): FieldTexts<BlockDraft> {
  return {
    ...(text.trim() === '' && { text: t`Please enter some text` }),
    ...(kind === 'link' &&
      checkDestination(address.trim()).kind !== 'accepted' && {
        address: t`Enter a public address that starts with https://`,
      }),
  }
}

/** Swaps a block with the one before or after it. */
export function moveBlock(blocks: readonly BlockDraft[], key: string, step: -1 | 1): BlockDraft[] {
  const from = blocks.findIndex((block) => block.key === key)
  const to = from + step
  const [moved, neighbour] = [blocks[from], blocks[to]]
  if (!moved || !neighbour) return [...blocks]
  return blocks.with(from, neighbour).with(to, moved)
}

export function canAdd(blocks: readonly BlockDraft[]): boolean {
  return blocks.length < ISSUE_BLOCKS_MAXIMUM
}

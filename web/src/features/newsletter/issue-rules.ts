import { checkDestination } from '@adire/contract/destinations.ts'
import {
  type IssueBlock,
  ISSUE_BLOCKS_MAXIMUM,
  type IssueTranslation,
  type NewsletterIssue,
} from '@adire/contract/newsletter-issues.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { translationLanguages } from '../../staff/translation-rules.ts'

/** Block of the form, with a stable key so that its fields keep their state when it moves. */
export interface BlockDraft {
  key: string
  kind: IssueBlock['kind']
  text: string
  address: string
}

/** Subject and blocks in one language. */
export type IssueTextDraft = { subject: string; blocks: BlockDraft[] }

export type IssueDraft = IssueTextDraft & {
  /** By language; empty texts for a language without a translation. */
  translations: Readonly<Record<string, IssueTextDraft>>
  wantsAd: boolean
}

export function blankBlock(kind: IssueBlock['kind']): BlockDraft {
  return { key: crypto.randomUUID(), kind, text: '', address: '' }
}

/** Creates the form's draft; a new issue starts with an empty paragraph. */
export function createDraft(issue: NewsletterIssue | undefined): IssueDraft {
  if (!issue) return { ...createBlankText(), translations: {}, wantsAd: true }
  const { translations, wantsAd } = issue
  return {
    ...createTextDraft(issue),
    translations: Object.fromEntries(
      translations.map((text) => [text.language, createTextDraft(text)]),
    ),
    wantsAd,
  }
}

export function createBlankText(): IssueTextDraft {
  return { subject: '', blocks: [blankBlock('paragraph')] }
}

function createTextDraft({ subject, blocks }: Pick<NewsletterIssue, 'subject' | 'blocks'>) {
  return {
    subject,
    blocks: blocks.map((block) => ({
      ...blankBlock(block.kind),
      text: block.text,
      address: block.kind === 'link' ? block.address : '',
    })),
  }
}

/** Copies the text of another language, which a translator then replaces. */
export function copyText({ subject, blocks }: IssueTextDraft): IssueTextDraft {
  return { subject, blocks: blocks.map((block) => ({ ...block, key: crypto.randomUUID() })) }
}

/** True for a text that is complete and can be sent. */
export function isWritten(text: IssueTextDraft | undefined): boolean {
  return text !== undefined && Object.keys(checkText(text)).length === 0
}

/** True for a text in which nothing is typed, which means no translation. */
export function isBlank({ subject, blocks }: IssueTextDraft): boolean {
  return [subject, ...blocks.flatMap(({ text, address }) => [text, address])].every(
    (typed) => typed.trim() === '',
  )
}

/** Converts the written translations to the input of `saveIssue`. */
export function toTranslations(translations: IssueDraft['translations']): IssueTranslation[] {
  return translationLanguages.flatMap(({ tag }) => {
    const text = translations[tag]
    if (!text || !isWritten(text)) return []
    return [{ language: tag, subject: text.subject, blocks: toBlocks(text.blocks) }]
  })
}

/** Converts the form's blocks to the input of `saveIssue`. */
export function toBlocks(blocks: readonly BlockDraft[]): IssueBlock[] {
  return blocks.map(({ kind, text, address }) =>
    kind === 'link' ? { kind, text, address: address.trim() } : { kind, text },
  )
}

/** Checks a draft before it is saved. `blocks` has the first error of any block. */
export function checkIssue({ translations, ...english }: IssueDraft): FieldTexts<IssueDraft> {
  const unfinished = translationLanguages.find(({ tag }) => {
    const text = translations[tag]
    return text !== undefined && !isBlank(text) && !isWritten(text)
  })
  return {
    ...checkText(english),
    ...(unfinished && {
      translations: t`Finish the text in ${unfinished.name}, or leave all of it empty`,
    }),
  }
}

function checkText({ subject, blocks }: IssueTextDraft): FieldTexts<IssueTextDraft> {
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

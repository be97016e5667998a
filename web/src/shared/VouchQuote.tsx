import { BRAND } from '@adire/contract/brand.ts'
import type { Vouch } from '@adire/contract/vouch-texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { describeVoucher } from '../lib/vouch-copy.ts'
import { MemberText } from '../ui/MemberText.tsx'

type Props = {
  vouch: Omit<Vouch, 'id'>
  /** True if the vouch is about the reader. */
  isOwn?: boolean
  /** Shown after the writer, such as a state. */
  note?: ReactNode
}

/** A vouch, and who wrote it. */
export function VouchQuote({ vouch, isOwn = false, note }: Props) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <MemberText as="blockquote" className="border-s-3 border-brass ps-4 wrap-anywhere">
        {vouch.text}
      </MemberText>
      <figcaption className="ps-[calc(1rem+3px)] text-sm wrap-anywhere text-ink-2">
        {describeVoucher(vouch, { isOwn })}
        {vouch.isByMember && (
          <>
            {' · '}
            <Trans>Member of {BRAND.name}</Trans>
          </>
        )}
        {note !== undefined && <> · {note}</>}
      </figcaption>
    </figure>
  )
}

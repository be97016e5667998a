import type { Vouch } from '@adire/contract/vouch-texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VouchQuote } from '../shared/VouchQuote.tsx'

type ListedVouch = Omit<Vouch, 'id'> & {
  key: string
  note?: string | undefined
  /** Button with which staff decide about it. */
  action?: ReactNode
}

/** Words of friends about a member, as staff read them. */
export function VouchList({ vouches }: { vouches: readonly ListedVouch[] }) {
  if (vouches.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="text-xs font-medium text-ink-3">
        <Trans>Friends say</Trans>
      </p>
      {vouches.map(({ key, note, action, ...vouch }) => (
        <div key={key} className="grid min-w-0 gap-1">
          <VouchQuote vouch={vouch} {...(note !== undefined && { note })} />
          {action}
        </div>
      ))}
    </div>
  )
}

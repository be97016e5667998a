import type { Vouch } from '@adire/contract/vouch-texts.ts'
import { Trans } from '@lingui/react/macro'
import { VouchQuote } from '../shared/VouchQuote.tsx'

type ListedVouch = Omit<Vouch, 'id'> & { key: string; note?: string | undefined }

/** Words of friends about a member, as staff read them. */
export function VouchList({ vouches }: { vouches: readonly ListedVouch[] }) {
  if (vouches.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="text-xs font-medium text-ink-3">
        <Trans>Friends say</Trans>
      </p>
      {vouches.map(({ key, note, ...vouch }) => (
        <VouchQuote key={key} vouch={vouch} {...(note !== undefined && { note })} />
      ))}
    </div>
  )
}

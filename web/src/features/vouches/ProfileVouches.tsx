import type { MemberCard } from '@adire/contract/members.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { isInPreview } from '../../lib/audience-rules.ts'
import { VouchQuote } from '../../shared/VouchQuote.tsx'

type Props = {
  member: Pick<MemberCard, 'id' | 'handle'>
  /** True in the preview of the own profile. */
  isOwn: boolean
  isMatched: boolean
}

/** The vouches of a profile that the viewer may read; nothing while there are none. */
export function ProfileVouches({ member: { id, handle }, isOwn, isMatched }: Props) {
  const found = useQuery(
    api.vouches.list.queryOptions({ input: { memberId: id }, enabled: !isOwn, retry: false }),
  )
  const own = useQuery(api.vouches.mine.queryOptions({ enabled: isOwn }))
  const shown = own.data?.vouches.filter(
    ({ status, audience }) => status === 'approved' && isInPreview(audience, isMatched),
  )
  const vouches = (isOwn ? shown : found.data?.vouches) ?? []
  if (vouches.length === 0) return null
  return (
    <section aria-labelledby={`vouches-${id}`} className="grid gap-4">
      <div className="grid gap-1">
        <h3 id={`vouches-${id}`} className="text-lg">
          <Trans>Friends say</Trans>
        </h3>
        <p className="text-sm text-ink-3">
          <Trans>{handle} invited them to write. We don’t check who they are.</Trans>
        </p>
      </div>
      {vouches.map((vouch) => (
        <VouchQuote key={vouch.id} vouch={vouch} />
      ))}
    </section>
  )
}

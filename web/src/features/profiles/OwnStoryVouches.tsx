import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { VouchQuote } from '../../shared/VouchQuote.tsx'
import { ProfileDialogSection } from './ProfileDialogSection.tsx'
import { StoryEditLink } from './StoryEditLink.tsx'

/** The approved words of friends; nothing without any. */
export function OwnStoryVouches() {
  const { t } = useLingui()
  const { data } = useQuery(api.vouches.mine.queryOptions())
  const vouches = data?.vouches.filter(({ status }) => status === 'approved') ?? []
  if (vouches.length === 0) return null
  return (
    <div className="relative grid grid-cols-1 border-t border-line pt-6">
      <StoryEditLink
        section="vouches"
        label={t`Edit what friends say`}
        className="absolute end-0 top-4"
      />
      <ProfileDialogSection title={<Trans>Friends say</Trans>}>
        {vouches.map((vouch) => (
          <VouchQuote key={vouch.id} vouch={vouch} isOwn />
        ))}
      </ProfileDialogSection>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { scrollRegion } from '../../ui/scroll-region.ts'
import { ResumeButton } from '../account/ResumeButton.tsx'
import type { ClosedReason } from './rules.ts'

type Props = { reason: ClosedReason; name: string | undefined }

/** Shown in place of the composer: why no message can be sent (MEM-MSG-08). */
export function ClosedPanel({ reason, name = '' }: Props) {
  const { t } = useLingui()
  return (
    // Scrolls if large text leaves too little room.
    <div
      ref={scrollRegion}
      className="min-h-0 overflow-y-auto border-t border-line p-3 -outline-offset-4! lg:p-5"
    >
      {reason === 'unmatched' && (
        <Banner tone="warn" title={t`Match Required`}>
          <Trans>You can only message people you've matched with.</Trans>
        </Banner>
      )}
      {reason === 'own_pause' && (
        <Banner tone="info" title={t`Your profile is paused`} action={<ResumeButton />}>
          <Trans>Resume your profile to send messages.</Trans>
        </Banner>
      )}
      {reason === 'other_pause' && (
        <Banner tone="info" title={t`${name} has paused their profile`}>
          <Trans>You can’t send messages now. You can write again when {name} is back.</Trans>
        </Banner>
      )}
    </div>
  )
}

import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Trans } from '@lingui/react/macro'
import { formatLocale } from '../../lib/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { MemberLinks } from '../../staff/MemberLink.tsx'
import { needsReveal } from './rules.ts'

/** Findings of the automatic checks. They sort and blur photos, but never decide. */
export function PhotoHints({ photo }: { photo: PendingPhoto }) {
  const { resemblesRejected, nudityEstimate, alsoOn } = photo
  if (!needsReveal(photo) && alsoOn.length === 0) return null
  return (
    <Banner tone="warn" title={<Trans>Worth a look</Trans>}>
      <div className="mt-1 grid gap-2">
        {nudityEstimate !== null && <NudityHint estimate={nudityEstimate} />}
        {resemblesRejected && (
          <p>
            <Trans>It looks like a previously rejected photo.</Trans>
          </p>
        )}
        {alsoOn.length > 0 && (
          <p>
            <Trans>It is also on the profile of</Trans> <MemberLinks members={alsoOn} />
          </p>
        )}
      </div>
    </Banner>
  )
}

/** Shows an estimate together with its reliability. */
function NudityHint({ estimate }: { estimate: number }) {
  const percent = new Intl.NumberFormat(formatLocale(), { style: 'percent' }).format(estimate)
  return (
    <p>
      <Trans>
        <span className="font-medium text-ink">May show nudity</span> (estimate {percent}). This is
        an automatic estimate. Trust what you see.
      </Trans>
    </p>
  )
}

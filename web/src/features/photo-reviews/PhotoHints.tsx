import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Trans } from '@lingui/react/macro'
import { formatLocale } from '../../lib/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { MemberNames } from '../../staff/MemberNames.tsx'
import { needsReveal } from './rules.ts'

/** Findings of the automatic checks; they sort and blurs photos, but decides nothing. */
export function PhotoHints({ photo }: { photo: PendingPhoto }) {
  const { resemblesRejected, nudityEstimate, alsoOn } = photo
  if (!needsReveal(photo) && alsoOn.length === 0) return null
  return (
    <Banner tone="warn" title={<Trans>Worth a look</Trans>}>
      <div className="mt-1 grid gap-2">
        {nudityEstimate !== null && <NudityHint estimate={nudityEstimate} />}
        {resemblesRejected && (
          <p>
            <Trans>It looks like a photo that was rejected before.</Trans>
          </p>
        )}
        {alsoOn.length > 0 && (
          <p>
            <Trans>It is also on the profile of</Trans> <MemberNames members={alsoOn} />
          </p>
        )}
      </div>
    </Banner>
  )
}

/** Shows an estimate together with its reliability. */
function NudityHint({ estimate }: { estimate: number }) {
  const share = new Intl.NumberFormat(formatLocale(), { style: 'percent' }).format(estimate)
  return (
    <p>
      <Trans>
        <span className="font-medium text-ink">May show nudity</span> (estimate {share}). A program
        guessed: go by what you see.
      </Trans>
    </p>
  )
}

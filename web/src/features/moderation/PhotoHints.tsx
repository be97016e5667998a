import type { PendingPhoto } from '@adire/contract/moderation.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/Banner.tsx'

/** Signs to look at; they sort and blur, and decide nothing (bars U-12, F-10). */
export function PhotoHints({ photo: { resemblesRejected, alsoOn } }: { photo: PendingPhoto }) {
  if (!resemblesRejected && alsoOn.length === 0) return null
  return (
    <Banner tone="warn" title={<Trans>Worth a look</Trans>}>
      {resemblesRejected && (
        <p>
          <Trans>It looks like a photo that was rejected before.</Trans>
        </p>
      )}
      {alsoOn.length > 0 && (
        <p className="break-words">
          <Trans>It is also on the profile of</Trans>{' '}
          {alsoOn.map(({ id, handle }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <Link
                to="/dashboard/admin/users/$memberId"
                params={{ memberId: id }}
                className="font-medium text-indigo underline underline-offset-4"
              >
                {handle}
              </Link>
            </span>
          ))}
        </p>
      )}
    </Banner>
  )
}

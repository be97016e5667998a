import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScanFace } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

/** Card on the viewer's own profile with the state of their selfie check and a link to it. */
export function SelfieCard() {
  const check = useQuery(api.selfieChecks.mine.queryOptions())
  const state = check.data?.state
  // `isShown` is false once the photos that were compared are gone: then a new selfie is needed.
  const isChecked = check.data?.state === 'approved' && check.data.isShown
  return (
    <SettingsCard
      title={<Trans>Selfie check</Trans>}
      text={
        <Trans>
          Prove your photos are you. A moderator compares your selfie with your photos, then we
          delete it.
        </Trans>
      }
      aside={
        isChecked ? (
          <Badge kind="verified" icon={<ScanFace aria-hidden />}>
            <Trans>Selfie checked</Trans>
          </Badge>
        ) : (
          state === 'waiting' && (
            <Badge kind="pending">
              <Trans>In review</Trans>
            </Badge>
          )
        )
      }
    >
      <Button asChild variant="secondary" size="sm" className="justify-self-start">
        <Link to="/dashboard/profile/selfie">
          {isChecked || state === 'waiting' ? (
            <Trans>See more</Trans>
          ) : (
            <Trans>Take a selfie</Trans>
          )}
        </Link>
      </Button>
    </SettingsCard>
  )
}

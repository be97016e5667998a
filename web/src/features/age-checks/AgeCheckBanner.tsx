import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Tells members that they must pass an age check, and until when. */
export function AgeCheckBanner() {
  const profile = useQuery(api.profiles.mine.queryOptions())
  const dueAt = profile.data?.ageCheck?.dueAt ?? null
  return (
    <Banner
      tone="warn"
      title={<Trans>You need to pass an age check</Trans>}
      action={
        <Button asChild size="sm" variant="secondary">
          <Link to="/dashboard/profile/age-check">
            <Trans>Check my age</Trans>
          </Link>
        </Button>
      }
    >
      {dueAt === null ? (
        <Trans>
          The law of your country requires it. Until you pass, your profile is hidden and you can’t
          send likes or messages.
        </Trans>
      ) : (
        <Trans>
          The law of your country requires it. Pass it by {formatDate(dueAt)} to stay visible and to
          keep writing.
        </Trans>
      )}
    </Banner>
  )
}

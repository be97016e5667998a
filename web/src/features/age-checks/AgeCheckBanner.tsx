import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Tells members that they must pass an age check, and until when. */
export function AgeCheckBanner() {
  const profile = useQuery(api.profiles.mine.queryOptions())
  const own = useQuery(api.ageChecks.mine.queryOptions())
  const dueAt = profile.data?.ageCheck?.dueAt ?? null
  const hasFailed = own.data !== undefined && 'hasFailed' in own.data && own.data.hasFailed
  if (own.data?.state === 'in_review')
    return (
      <Banner tone="warn" title={<Trans>A moderator is looking at your account</Trans>}>
        <Trans>
          Your age check said that you may be under 18. Your profile is hidden until a moderator
          decides.
        </Trans>
      </Banner>
    )
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
      {hasFailed ? (
        <AfterFailure dueAt={dueAt} />
      ) : dueAt === null ? (
        <Trans>
          It’s required by law in your country. Until you pass, your profile is hidden and you can’t
          send likes or messages.
        </Trans>
      ) : (
        <Trans>
          It’s required by law in your country. Pass it by {formatMoment(dueAt)} to stay visible and
          keep sending messages.
        </Trans>
      )}
    </Banner>
  )
}

function AfterFailure({ dueAt }: { dueAt: string | null }) {
  return dueAt === null ? (
    <Trans>
      A check didn’t confirm your age. Until you pass one, your profile is hidden and you can’t send
      likes or messages.
    </Trans>
  ) : (
    <Trans>
      A check didn’t confirm your age. Pass one by {formatMoment(dueAt)} to stay visible and keep
      sending messages.
    </Trans>
  )
}

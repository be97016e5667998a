import type { OwnAgeCheck } from '@adire/contract/age-checks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { ExternalLink, ShieldCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SupportHint } from './SupportHint.tsx'
import { methodLabels } from './copy.ts'
import { useAgeCheck } from './use-age-check.ts'

/**
 * Page of the age check that some countries require. The provider sends members back to it, and it
 * then asks for the result.
 */
export function AgeCheckPage() {
  const check = useAgeCheck()
  const { returned } = useSearch({ from: '/dashboard/profile/age-check' })
  const refresh = useEffectEvent(() => check.refresh.mutate({}))
  useEffect(() => {
    if (returned) refresh()
  }, [returned])
  return (
    <ProfileSubpage title={<Trans>Age check</Trans>}>
      <QueryState
        query={check.mine}
        copy={readOnlyCopy}
        shape="card"
        skeleton={<Skeleton className="h-72 rounded-card" />}
      >
        {(own) => (
          <Card className="grid max-w-3xl gap-6">
            <Status own={own} />
            <Explanation own={own} />
            <StartButton own={own} check={check} />
          </Card>
        )}
      </QueryState>
    </ProfileSubpage>
  )
}

/** The state of the check in a banner. */
function Status({ own }: { own: OwnAgeCheck }) {
  const { i18n } = useLingui()
  switch (own.state) {
    case 'not_required':
      return (
        <Banner title={<Trans>You don’t need an age check</Trans>}>
          <Trans>It isn’t required in the country you live in.</Trans>
        </Banner>
      )
    case 'passed':
      return (
        <Banner tone="success" title={<Trans>You’ve passed the age check</Trans>}>
          <Trans>
            {formatDate(own.checkedAt)} (method: {i18n._(methodLabels[own.method])})
          </Trans>
        </Banner>
      )
    case 'in_review':
      return (
        <Banner tone="warn" title={<Trans>A moderator is looking at your account</Trans>}>
          <Trans>
            The check on {formatDate(own.checkedAt)} said that you may be under 18. Your profile is
            hidden until a moderator has decided. <SupportHint />
          </Trans>
        </Banner>
      )
    case 'failed':
      return <Failed own={own} />
    case 'unavailable':
      return (
        <Banner tone="warn" title={<Trans>The age check isn’t available yet</Trans>}>
          <Trans>
            We’re setting it up for your country. You’ll find it on this page once it’s available.
          </Trans>
        </Banner>
      )
    case 'started':
      return (
        <Banner title={<Trans>You’ve started an age check</Trans>}>
          <Trans>
            Finish it on our provider’s page. If you’ve just finished, the result will be here in a
            moment.
          </Trans>
        </Banner>
      )
    case 'needed':
      return (
        <Banner tone="warn" title={<Trans>You need to pass an age check</Trans>}>
          <Deadline dueAt={own.dueAt} />
        </Banner>
      )
  }
}

function Failed({ own }: { own: Extract<OwnAgeCheck, { state: 'failed' }> }) {
  const { i18n } = useLingui()
  const method = i18n._(methodLabels[own.method])
  return (
    <Banner tone="warn" title={<Trans>The last check didn’t confirm your age</Trans>}>
      <p>
        <Trans>
          {formatDate(own.checkedAt)} (method: {method}). You need to pass a check, even if you move
          to another country.
        </Trans>
      </p>
      <p>
        {own.retryAt === null ? (
          <Trans>Try again, with another method if you can.</Trans>
        ) : (
          <Trans>
            You’ve tried three times in the last 24 hours. You can try again from{' '}
            {formatMoment(own.retryAt)}. <SupportHint />
          </Trans>
        )}
      </p>
      <p>
        <Deadline dueAt={own.dueAt} />
      </p>
    </Banner>
  )
}

/** When the profile will be hidden, or that it is. */
function Deadline({ dueAt }: { dueAt: string | null }) {
  return dueAt === null ? (
    <Trans>
      Until you pass, your profile is hidden and you can’t send likes or messages. You can still
      read your conversations.
    </Trans>
  ) : (
    <Trans>
      From {formatMoment(dueAt)}, your profile will be hidden, and you won’t be able to send likes
      or messages until you’ve passed.
    </Trans>
  )
}

function Explanation({ own }: { own: OwnAgeCheck }) {
  if (own.state === 'not_required' || own.state === 'passed' || own.state === 'in_review')
    return <StoredNote />
  return (
    <div className="grid max-w-prose gap-3 text-ink-2">
      <p>
        {own.hasFailed ? (
          <Trans>
            A check didn’t confirm your age, so you need to pass one wherever you live. A provider
            does it on its own page, and you choose the method there.
          </Trans>
        ) : (
          <Trans>
            The law of the country you live in requires us to check that members are adults. A
            provider does it on its own page, and you choose the method there. If a check doesn’t
            confirm your age, you’ll need to pass one wherever you live.
          </Trans>
        )}
      </p>
      <StoredNote />
    </div>
  )
}

function StoredNote() {
  return (
    <p className="max-w-prose text-ink-2">
      <Trans>
        We store the result, the method and the date, and nothing else: no picture, no document and
        no date of birth from the check. Other members don’t see it.
      </Trans>
    </p>
  )
}

type StartProps = { own: OwnAgeCheck; check: ReturnType<typeof useAgeCheck> }

function StartButton({ own, check: { start, refresh } }: StartProps) {
  const mayStart =
    own.state === 'needed' ||
    own.state === 'started' ||
    (own.state === 'failed' && own.retryAt === null)
  if (!mayStart) return null
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        icon={
          own.state === 'started' ? (
            <ExternalLink aria-hidden className="rtl:-scale-x-100" />
          ) : (
            <ShieldCheck aria-hidden />
          )
        }
        loading={start.isPending}
        onClick={() => start.mutate({})}
      >
        {own.state === 'started' ? (
          <Trans>Continue the check</Trans>
        ) : own.state === 'failed' ? (
          <Trans>Try again</Trans>
        ) : (
          <Trans>Start the check</Trans>
        )}
      </Button>
      {own.state === 'started' && (
        <Button variant="secondary" loading={refresh.isPending} onClick={() => refresh.mutate({})}>
          <Trans>Check for the result</Trans>
        </Button>
      )}
    </div>
  )
}

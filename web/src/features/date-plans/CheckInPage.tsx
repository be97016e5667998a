import type { CheckInAnswer, LinkedDatePlan } from '@adire/contract/date-plans.ts'
import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, client } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { formatMoment } from '../../lib/format.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkQuery } from '../../shared/LinkQuery.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Page of the link in a check-in email. Opening it confirms nothing, because scanners open links. */
export function CheckInPage() {
  const token = useLinkToken(appPages.checkIn)
  const plan = useQuery({
    ...api.datePlans.readByLink.queryOptions({ input: { token } }),
    enabled: token !== '',
    retry: false,
  })
  if (token === '') return <MissingLink />
  return (
    <LinkQuery token={token} query={plan}>
      {(data) => <LinkedPlan key={token} token={token} loaded={data} />}
    </LinkQuery>
  )
}

/** Shown after a reload, which loses the link: how to check in all the same. */
function MissingLink() {
  return (
    <StandaloneCard>
      <CardMessage title={<Trans>Open the link again</Trans>}>
        <Trans>
          This page doesn’t keep the link when it’s reloaded. Open it again from the email, or log
          in and check in there.
        </Trans>
      </CardMessage>
      <Button asChild isWide>
        <Link to="/dashboard/safety/date-plans">
          <Trans>Log in and check in</Trans>
        </Link>
      </Button>
      <HomeLink />
    </StandaloneCard>
  )
}

function LinkedPlan({ token, loaded }: { token: string; loaded: LinkedDatePlan }) {
  const { t } = useLingui()
  const answer = useMutation({
    mutationFn: (given: CheckInAnswer) => client.datePlans.answerByLink({ token, answer: given }),
    networkMode: 'always',
  })
  const plan = answer.data ?? loaded
  const failure =
    answer.error &&
    errorCopy(answer.error, {
      title: t`That didn’t reach us`,
      description: t`Check your connection and try again. If it still fails, call your contact yourself.`,
    })
  return (
    <StandaloneCard>
      <StateMessage plan={plan} wasMoved={answer.variables?.kind === 'more' && answer.isSuccess} />
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.description}
        </Banner>
      )}
      {plan.state !== 'safe' && plan.state !== 'cancelled' && (
        <Answers
          plan={plan}
          isPending={answer.isPending}
          onAnswer={(given) => answer.mutate(given)}
        />
      )}
      <HomeLink />
    </StandaloneCard>
  )
}

function StateMessage({ plan, wasMoved }: { plan: LinkedDatePlan; wasMoved: boolean }) {
  const [checkInAt, alarmAt] = [formatMoment(plan.checkInAt), formatMoment(plan.alarmAt)]
  switch (plan.state) {
    case 'safe':
      return (
        <CardMessage title={<Trans>Good to know you’re safe</Trans>}>
          <Trans>
            You’ve checked in. If we’ve already emailed your contact, we’ll tell them you’re safe.
          </Trans>
        </CardMessage>
      )
    case 'cancelled':
      return (
        <CardMessage title={<Trans>This plan was cancelled</Trans>}>
          <Trans>You don’t need to check in.</Trans>
        </CardMessage>
      )
    case 'alarmed':
      return plan.isContactUnreachable ? (
        <CardMessage title={<Trans>We couldn’t alert your contact. Are you OK?</Trans>}>
          <Trans>They don’t accept our emails. If you need help, call someone you trust now.</Trans>
        </CardMessage>
      ) : (
        <CardMessage title={<Trans>We alerted your contact. Are you OK?</Trans>}>
          <Trans>If you’re safe, tell us, and we’ll let your contact know.</Trans>
        </CardMessage>
      )
    case 'planned':
    case 'due':
      return (
        <CardMessage
          title={wasMoved ? <Trans>OK, we’ll ask again later</Trans> : <Trans>Are you OK?</Trans>}
        >
          {plan.isContactUnreachable ? (
            <Trans>
              Check-in: {checkInAt}. Your trusted contact doesn’t accept our emails, so we can’t
              alert anyone for you.
            </Trans>
          ) : (
            <Trans>
              Check-in: {checkInAt}. If you don’t answer by {alarmAt}, we’ll email your trusted
              contact.
            </Trans>
          )}
        </CardMessage>
      )
  }
}

type AnswersProps = {
  plan: LinkedDatePlan
  isPending: boolean
  onAnswer: (answer: CheckInAnswer) => void
}

function Answers({ plan: { state, checkInAt }, isPending, onAnswer }: AnswersProps) {
  return (
    <div className="grid gap-3">
      <Button isWide loading={isPending} onClick={() => onAnswer({ kind: 'safe' })}>
        <Trans>I’m safe</Trans>
      </Button>
      {state !== 'alarmed' && (
        <>
          {([30, 60] as const).map((minutes) => (
            <Button
              key={minutes}
              isWide
              variant="secondary"
              disabled={isPending}
              onClick={() => onAnswer({ kind: 'more', minutes, checkInAt })}
            >
              <Trans>{minutes} more minutes</Trans>
            </Button>
          ))}
          <Button
            isWide
            variant="danger"
            disabled={isPending}
            onClick={() => onAnswer({ kind: 'alert' })}
          >
            <Trans>Alert my contact now</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

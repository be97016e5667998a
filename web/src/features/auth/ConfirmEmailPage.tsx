import { UNNAMED } from '@adire/contract/profiles.ts'
import { appPages } from '@adire/contract/pages.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { useFinishLogIn } from './use-finish-log-in.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/**
 * Page of the link emailed after sign-up: confirms the address at once, and logs in the browser in
 * which the member signed up. As a query, so that it runs once per token.
 */
export function ConfirmEmailPage() {
  const token = useLinkToken(appPages.confirmEmail)
  const confirm = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => client.auth.confirmEmail({ token }),
    enabled: token !== '',
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  const isInvalid =
    token === '' ||
    hasCode(confirm.error, 'LINK_INVALID') ||
    hasCode(confirm.error, 'INVALID_INPUT')

  return (
    <StandaloneCard>
      {confirm.isSuccess ? (
        <Confirmed result={confirm.data} />
      ) : isInvalid ? (
        <>
          <Heading
            title={<Trans>Invalid Confirmation Link</Trans>}
            text={
              <Trans>
                This link has expired or was already used. Log in to continue or to get a new link.
              </Trans>
            }
          />
          <HomeButtons />
        </>
      ) : confirm.isError ? (
        <>
          <Heading
            title={<Trans>Confirm your email</Trans>}
            text={<Trans>We couldn’t check the link. Please try again.</Trans>}
          />
          <Button isWide loading={confirm.isFetching} onClick={() => void confirm.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </>
      ) : (
        <div className="grid justify-items-center gap-4 py-8 text-indigo">
          <Spinner className="[&_svg]:size-8" />
          <p role="status" className="text-ink-2">
            <Trans>Confirming your email address…</Trans>
          </p>
        </div>
      )}
    </StandaloneCard>
  )
}

type ConfirmedProps = { result: Awaited<ReturnType<typeof client.auth.confirmEmail>> }

/** Starts the session of a confirmation in the browser of the sign-up; elsewhere offers log-in. */
function Confirmed({ result: { session, isOtherSignedIn } }: ConfirmedProps) {
  const finishLogIn = useFinishLogIn()
  const isEntered = useRef(false)
  useEffect(() => {
    if (session === null || isEntered.current) return
    isEntered.current = true
    finishLogIn(session, session.handle === UNNAMED)
  }, [session, finishLogIn])

  return (
    <>
      <div className="grid justify-items-center gap-4 text-center">
        <CircleCheck aria-hidden className="size-12 text-leaf" strokeWidth={1.5} />
        <Heading
          title={<Trans>Your email is confirmed</Trans>}
          text={
            session ? (
              <Trans>Welcome. Taking you to your account…</Trans>
            ) : isOtherSignedIn ? (
              <Trans>
                Another account is logged in here. Log out first, then log in with the confirmed
                address.
              </Trans>
            ) : (
              <Trans>Welcome. You can now log in.</Trans>
            )
          }
        />
      </div>
      {session ? (
        <Spinner className="justify-self-center text-indigo" />
      ) : isOtherSignedIn ? (
        <Button asChild isWide>
          <a href="/dashboard">
            <Trans>Continue to the other account</Trans>
          </a>
        </Button>
      ) : (
        <HomeButtons />
      )}
    </>
  )
}

function Heading({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <div role="status" className="grid gap-2">
      <h1 className="display text-2xl">{title}</h1>
      <p className="text-ink-2">{text}</p>
    </div>
  )
}

function HomeButtons() {
  return (
    <div className="grid gap-3">
      <Button asChild isWide>
        <PageLink href="/?auth=login">
          <Trans>Log in</Trans>
        </PageLink>
      </Button>
      <Button asChild isWide variant="secondary">
        <PageLink href="/">
          <Trans>Return to Home</Trans>
        </PageLink>
      </Button>
    </div>
  )
}

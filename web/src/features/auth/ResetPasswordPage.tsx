import { appPages } from '@adire/contract/pages.ts'
import { TWO_FACTOR_REMOVAL_HOURS } from '@adire/contract/sign-in-methods.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState, useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { toPageHref } from '../../lib/page-href.ts'

/**
 * Page of the emailed link to reset the password. The route stores the link's token in memory, so
 * after a reload the link counts as invalid.
 */
export function ResetPasswordPage() {
  const token = useLinkToken(appPages.resetPassword)
  return <ResetLink key={token} token={token} />
}

/**
 * Verifies the link without using it up, then shows the form, the failure or the success (RST-10).
 */
function ResetLink({ token }: { token: string }) {
  const [updated, setUpdated] = useState<{ isRemovalPlanned: boolean }>()
  const [isSpent, setIsSpent] = useState(false)
  const check = useQuery(
    api.auth.checkReset.queryOptions({
      input: { token },
      enabled: token !== '',
      staleTime: Infinity,
      gcTime: 0,
    }),
  )
  // A malformed token is shown as the same broken link.
  const isInvalid =
    token === '' ||
    isSpent ||
    hasCode(check.error, 'LINK_INVALID') ||
    hasCode(check.error, 'INVALID_INPUT')

  return (
    <StandaloneCard>
      {updated ? (
        <PasswordUpdated {...updated} />
      ) : isInvalid ? (
        <InvalidLink />
      ) : check.isSuccess ? (
        <NewPasswordForm
          token={token}
          signInMethods={check.data}
          onUpdated={(isRemovalPlanned) => setUpdated({ isRemovalPlanned })}
          onLinkInvalid={() => setIsSpent(true)}
        />
      ) : check.isError ? (
        <Unverified onRetry={() => void check.refetch()} isRetrying={check.isFetching} />
      ) : (
        <div className="grid justify-items-center gap-4 py-8 text-indigo">
          <Spinner className="[&_svg]:size-8" />
          <p role="status" className="text-ink-2">
            <Trans>Verifying your reset link…</Trans>
          </p>
        </div>
      )}
    </StandaloneCard>
  )
}

function InvalidLink() {
  return (
    <>
      <div className="grid gap-2">
        <h1 className="display text-2xl">
          <Trans>Invalid Reset Link</Trans>
        </h1>
        <p role="alert" className="text-ink-2">
          <Trans>Invalid or expired reset link. Please request a new password reset.</Trans>
        </p>
      </div>
      <div className="grid gap-3">
        <Button asChild isWide>
          <PageLink href="/?auth=forgot">
            <Trans>Request a new link</Trans>
          </PageLink>
        </Button>
        <Button asChild isWide variant="secondary">
          <PageLink href="/">
            <Trans>Return to Home</Trans>
          </PageLink>
        </Button>
      </div>
    </>
  )
}

function Unverified({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <>
      <div className="grid gap-2">
        <h1 className="display text-2xl">
          <Trans>Reset your password</Trans>
        </h1>
        <p role="alert" className="text-ink-2">
          <Trans>Unable to verify reset link. Please try again.</Trans>
        </p>
      </div>
      <div className="grid gap-3">
        <Button isWide onClick={onRetry} loading={isRetrying}>
          <Trans>Retry</Trans>
        </Button>
        <Button asChild isWide variant="secondary">
          <PageLink href="/">
            <Trans>Return to Home</Trans>
          </PageLink>
        </Button>
      </div>
    </>
  )
}

/** Time to read the confirmation before the redirect (RST-10). */
const REDIRECT_AFTER_MS = 2000

/** Redirects to log-in, unless a planned removal of two-factor has to be explained first. */
function PasswordUpdated({ isRemovalPlanned }: { isRemovalPlanned: boolean }) {
  const hours = TWO_FACTOR_REMOVAL_HOURS
  useEffect(() => {
    if (isRemovalPlanned) return undefined
    const timer = setTimeout(() => location.replace(toPageHref('/?auth=login')), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isRemovalPlanned])

  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <CircleCheck aria-hidden className="size-12 text-leaf" strokeWidth={1.5} />
      <div role="status" className="grid gap-2">
        <h1 className="display text-2xl">
          <Trans>Password updated</Trans>
        </h1>
        <p className="text-ink-2">
          {isRemovalPlanned ? (
            <Trans>
              Two-factor log-in will be turned off in {hours} hours. Until then, you still need a
              code to log in. We’ve emailed you the details.
            </Trans>
          ) : (
            <Trans>You can now log in with your new password. Taking you to the home page…</Trans>
          )}
        </p>
      </div>
      <Button asChild variant="secondary">
        <PageLink href="/?auth=login">
          <Trans>Return to Home</Trans>
        </PageLink>
      </Button>
    </div>
  )
}

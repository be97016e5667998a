import { appPages } from '@adire/contract/pages.ts'
import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { foreignLanguageName } from '../../lib/language-names.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { useNewsletterLink } from './use-link.ts'

/** Page that the confirmation link of the newsletter opens. */
export function ConfirmSubscriptionPage() {
  const token = useLinkToken(appPages.confirmNewsletter)
  return <ConfirmationLink key={token} token={token} />
}

/**
 * Confirms the subscription or its language once, on load. By then `useLinkToken` has removed the token from the
 * address bar (decision P17).
 */
function ConfirmationLink({ token }: { token: string }) {
  const { state, language, follow } = useNewsletterLink('confirm', token)
  const confirmOnce = useEffectEvent(() => {
    if (state === 'waiting') void follow()
  })
  useEffect(() => confirmOnce(), [])

  switch (state) {
    case 'done':
      return (
        <StandaloneCard>
          <CircleCheck aria-hidden className="size-12 text-leaf" strokeWidth={1.5} />
          {language ? (
            <LanguageMessage language={language} />
          ) : (
            <CardMessage title={<Trans>You’re on the list</Trans>}>
              <Trans>Your subscription is confirmed. You’ll get the next issue.</Trans>
            </CardMessage>
          )}
          <HomeLink />
        </StandaloneCard>
      )
    case 'invalid':
      return (
        <StandaloneCard>
          <CardMessage title={<Trans>Invalid Confirmation Link</Trans>}>
            <Trans>
              This link has expired or is incomplete. Enter your email address, and we’ll send you a
              new one.
            </Trans>
          </CardMessage>
          <NewsletterForm location="page" />
          <HomeLink />
        </StandaloneCard>
      )
    case 'unreachable':
      return (
        <StandaloneCard>
          <CardMessage title={<Trans>Confirm your subscription</Trans>}>
            <Trans>Unable to confirm your subscription right now. Please try again.</Trans>
          </CardMessage>
          <div className="grid gap-3">
            <Button isWide onClick={() => void follow()}>
              <Trans>Retry</Trans>
            </Button>
            <HomeLink />
          </div>
        </StandaloneCard>
      )
    case 'waiting':
    case 'sending':
      return (
        <StandaloneCard>
          <h1 className="sr-only">
            <Trans>Confirm your subscription</Trans>
          </h1>
          <div className="grid justify-items-center gap-4 py-8 text-indigo">
            <Spinner className="[&_svg]:size-8" />
            <p role="status" className="text-ink-2">
              <Trans>Confirming your subscription…</Trans>
            </p>
          </div>
        </StandaloneCard>
      )
  }
}

function LanguageMessage({ language }: { language: UiLanguageTag }) {
  const name = foreignLanguageName(language)
  return (
    <CardMessage title={<Trans>Language changed</Trans>}>
      <Trans>From now on, you’ll get the newsletter in {name}.</Trans>
    </CardMessage>
  )
}

import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { MailLink } from '../../shared/MailLink.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { ConfirmUnsubscribe } from './ConfirmUnsubscribe.tsx'
import { useNewsletterLink } from './use-link.ts'

/** Page that the unsubscribe link of the newsletter opens. */
export function UnsubscribePage() {
  const { token = '' } = useSearch({ from: '/newsletter/unsubscribe' })
  const { state, follow } = useNewsletterLink('unsubscribe', token)
  if (state === 'done') return <Unsubscribed />
  if (state === 'invalid') return <InvalidUnsubscribeLink />
  return (
    <ConfirmUnsubscribe
      title={<Trans>Unsubscribe from our newsletter?</Trans>}
      stopLabel={<Trans>Unsubscribe</Trans>}
      isSending={state === 'sending'}
      isUnreachable={state === 'unreachable'}
      onStop={() => void follow()}
    >
      <Trans>
        We’ll take you off the list right away. You’ll still get emails about your account.
      </Trans>
    </ConfirmUnsubscribe>
  )
}

function Unsubscribed() {
  return (
    <StandaloneCard>
      <CardMessage title={<Trans>You have unsubscribed</Trans>}>
        <Trans>You won’t get any more newsletters. Was this a mistake?</Trans>
      </CardMessage>
      <section className="grid gap-3" aria-labelledby="subscribe-again">
        <h2 id="subscribe-again" className="font-text text-lg font-semibold tracking-normal">
          <Trans>Subscribe again</Trans>
        </h2>
        <NewsletterForm location="page" />
      </section>
      <HomeLink />
    </StandaloneCard>
  )
}

function InvalidUnsubscribeLink() {
  return (
    <StandaloneCard>
      <CardMessage title={<Trans>Invalid Link</Trans>}>
        <Trans>
          This link is incomplete. Use the link at the end of any newsletter, or write to{' '}
          <MailLink to="support" subject="Unsubscribe" />, and we’ll remove you from the list.
        </Trans>
      </CardMessage>
      <HomeLink />
    </StandaloneCard>
  )
}

import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { ConfirmUnsubscribe } from '../newsletter/ConfirmUnsubscribe.tsx'

type State = 'waiting' | 'sending' | 'done' | 'invalid' | 'unreachable'

/**
 * Page of the unsubscribe link in notification emails; the link names the topics. It asks for a button
 * press, because mail scanners open links too.
 */
export function UnsubscribeMailsPage() {
  const { token = '', topics = '' } = useSearch({ from: '/notifications/unsubscribe' })
  const [state, setState] = useState<State>(token && topics ? 'waiting' : 'invalid')

  async function handleClick() {
    setState('sending')
    try {
      await client.notifications.unsubscribe({ token, topics })
      setState('done')
    } catch (error) {
      setState(
        hasCode(error, 'LINK_INVALID') || hasCode(error, 'INVALID_INPUT')
          ? 'invalid'
          : 'unreachable',
      )
    }
  }

  if (state === 'invalid') {
    return (
      <StandaloneCard>
        <CardMessage title={<Trans>Invalid Link</Trans>}>
          <Trans>
            This link is incomplete. Log in to choose in your settings which emails you get.
          </Trans>
        </CardMessage>
        <HomeLink />
      </StandaloneCard>
    )
  }
  if (state === 'done') {
    return (
      <StandaloneCard>
        <CardMessage title={<Trans>You won’t get these emails any more</Trans>}>
          <Trans>
            You’ll still see these notifications in the app. You can turn the emails on again in
            your settings at any time.
          </Trans>
        </CardMessage>
        <HomeLink />
      </StandaloneCard>
    )
  }
  return (
    <ConfirmUnsubscribe
      title={<Trans>Stop these emails?</Trans>}
      stopLabel={<Trans>Stop these emails</Trans>}
      isSending={state === 'sending'}
      isUnreachable={state === 'unreachable'}
      onStop={() => void handleClick()}
    >
      <Trans>We’ll stop sending you this kind of email. Your other settings stay the same.</Trans>
    </ConfirmUnsubscribe>
  )
}

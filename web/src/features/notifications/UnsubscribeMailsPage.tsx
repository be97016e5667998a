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
            This link is not complete. Log in and choose in your settings what we may write to you
            about.
          </Trans>
        </CardMessage>
        <HomeLink />
      </StandaloneCard>
    )
  }
  if (state === 'done') {
    return (
      <StandaloneCard>
        <CardMessage title={<Trans>No more of these mails</Trans>}>
          <Trans>
            The bell on the site still tells you. You can change your mind in your settings at any
            time.
          </Trans>
        </CardMessage>
        <HomeLink />
      </StandaloneCard>
    )
  }
  return (
    <ConfirmUnsubscribe
      title={<Trans>Stop these mails?</Trans>}
      stopLabel={<Trans>Stop these mails</Trans>}
      isSending={state === 'sending'}
      isUnreachable={state === 'unreachable'}
      onStop={() => void handleClick()}
    >
      <Trans>
        We no longer write to you about what this mail was about. Everything else stays as you chose
        it.
      </Trans>
    </ConfirmUnsubscribe>
  )
}

import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import type { Copy } from '../lib/toast.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { StandaloneCard } from './StandaloneCard.tsx'
import { LinkMessage } from './LinkMessage.tsx'

type Props<T> = {
  token: string
  title: ReactNode
  text: ReactNode
  actionLabel: ReactNode
  failure: Copy
  /** Runs the action. It needs a button press, because mail scanners open links too. */
  follow: (input: { token: string }) => Promise<T>
  /** Success message with the next step. */
  done: (answer: T) => { title: ReactNode; text: ReactNode; action: ReactNode }
}

/** Page of an emailed link that changes something. Another link starts over. */
export function LinkCard<T>(props: Props<T>) {
  return <OneLink key={props.token} {...props} />
}

function OneLink<T>({ token, title, text, actionLabel, failure, follow, done }: Props<T>) {
  const action = useMutation({ mutationFn: follow })
  const isInvalid =
    token === '' || hasCode(action.error, 'LINK_INVALID') || hasCode(action.error, 'INVALID_INPUT')
  if (action.isSuccess) {
    const result = done(action.data)
    return (
      <StandaloneCard>
        <CircleCheck aria-hidden className="size-12 text-leaf" strokeWidth={1.5} />
        <LinkMessage title={result.title}>{result.text}</LinkMessage>
        {result.action}
      </StandaloneCard>
    )
  }
  if (isInvalid) return <InvalidLink />
  const failureCopy = action.error && errorCopy(action.error, failure)
  return (
    <StandaloneCard>
      <LinkMessage title={title}>{text}</LinkMessage>
      {failureCopy && (
        <Banner tone="danger" title={failureCopy.title}>
          {failureCopy.description}
        </Banner>
      )}
      <div className="grid gap-3">
        <Button isWide loading={action.isPending} onClick={() => action.mutate({ token })}>
          {action.isError ? <Trans>Try again</Trans> : actionLabel}
        </Button>
        <HomeLink />
      </div>
    </StandaloneCard>
  )
}

export function InvalidLink() {
  return (
    <StandaloneCard>
      <LinkMessage title={<Trans>Invalid Link</Trans>}>
        <Trans>This link has expired, was already used or is not complete.</Trans>
      </LinkMessage>
      <HomeLink />
    </StandaloneCard>
  )
}

export function HomeLink() {
  return (
    <Button asChild isWide variant="secondary">
      <a href="/">
        <Trans>Return to Home</Trans>
      </a>
    </Button>
  )
}

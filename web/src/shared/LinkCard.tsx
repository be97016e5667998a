import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import type { Copy } from '../lib/toast.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CardMessage } from './CardMessage.tsx'
import { HomeLink } from './HomeLink.tsx'
import { StandaloneCard } from './StandaloneCard.tsx'

type Props<T> = {
  token: string
  title: ReactNode
  text: ReactNode
  actionLabel: ReactNode
  /** Shown for errors other than an invalid link; the catalogue's text for a code replaces it. */
  failure: Copy
  /** Runs the action. It needs a button press, because mail scanners open links too. */
  follow: (input: { token: string }) => Promise<T>
  /** Success message with the next step. */
  done: (response: T) => { title: ReactNode; text: ReactNode; action: ReactNode }
}

/**
 * Page of an emailed link that runs one action, such as confirming an address. Opening another link
 * in the same tab resets it.
 */
export function LinkCard<T>(props: Props<T>) {
  return <LinkAction key={props.token} {...props} />
}

function LinkAction<T>({ token, title, text, actionLabel, failure, follow, done }: Props<T>) {
  const action = useMutation({ mutationFn: follow })
  const isInvalid =
    token === '' || hasCode(action.error, 'LINK_INVALID') || hasCode(action.error, 'INVALID_INPUT')
  if (action.isSuccess) {
    const result = done(action.data)
    return (
      <StandaloneCard>
        <CircleCheck aria-hidden className="size-12 text-leaf" strokeWidth={1.5} />
        <CardMessage title={result.title}>{result.text}</CardMessage>
        {result.action}
      </StandaloneCard>
    )
  }
  if (isInvalid) return <InvalidLink />
  const failureCopy = action.error && errorCopy(action.error, failure)
  return (
    <StandaloneCard>
      <CardMessage title={title}>{text}</CardMessage>
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

/** Shown for an emailed link without a token, or whose token is no longer valid. */
export function InvalidLink() {
  return (
    <StandaloneCard>
      <CardMessage title={<Trans>Invalid Link</Trans>}>
        <Trans>
          This link has expired, was already used or is incomplete. If you’ve just reloaded this
          page, open the link once more.
        </Trans>
      </CardMessage>
      <HomeLink />
    </StandaloneCard>
  )
}

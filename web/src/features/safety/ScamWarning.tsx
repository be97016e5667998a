import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { Message } from '@adire/contract/messages.ts'
import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDismissWarning } from './use-dismiss-warning.ts'
import { useScamReport } from './use-safety.ts'
import { findCautions } from './warning-rules.ts'

type Props = {
  threadId: ThreadId
  member: MemberCard
  messages: readonly Message[]
  /** Called when a key ended the warning, and with it the button that had the focus. */
  onKeyboardEnd: () => void
}

/** Warning for the recipient of messages that resemble a known scam, until they report or dismiss it. */
export function ScamWarning({ threadId, member: { id, handle }, messages, onKeyboardEnd }: Props) {
  const dismiss = useDismissWarning(threadId)
  const theirs = messages.filter(({ from, isRemoved }) => from === id && !isRemoved)
  const reported = theirs.find(({ content }) => findCautions(content).length > 0) ?? theirs.at(-1)
  const report = useScamReport(
    { id, handle, threadId, messageId: reported?.id },
    // A block ends the match for good, so it isn't part of the same tap.
    { alsoBlock: false },
  )
  const isKeyUsed = useRef(false)
  const end = useEffectEvent(() => {
    if (isKeyUsed.current) onKeyboardEnd()
  })
  useEffect(() => () => end(), [])

  /** Remembers whether a key or a tap was used: a tap must not open the keyboard of a phone. */
  function saveInput({ detail }: MouseEvent) {
    isKeyUsed.current = detail === 0
  }
  return (
    <div className="px-3 lg:px-5">
      <Banner
        tone="warn"
        title={<Trans>Something in this conversation looks like a known scam.</Trans>}
        className="my-3"
        action={
          <span className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              loading={report.isPending}
              onClick={(event) => {
                saveInput(event)
                report.send()
              }}
            >
              <Trans>Report as a scam</Trans>
            </Button>
            <Button
              size="sm"
              variant="ghost"
              loading={dismiss.isPending}
              onClick={(event) => {
                saveInput(event)
                dismiss.mutate({ threadId })
              }}
            >
              <Trans>It’s fine</Trans>
            </Button>
          </span>
        }
      >
        <Trans>Never send money or codes to someone you haven’t met.</Trans>
      </Banner>
    </div>
  )
}

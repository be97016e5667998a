import type { Message } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck } from 'lucide-react'
import { memo } from 'react'
import { dateFormat, messageTime } from '../../lib/format.ts'
import { Bubble } from './Bubble.tsx'

type Props = {
  message: Message
  isMine: boolean
  isRead: boolean
  isFirstOfGroup: boolean
  /** Milliseconds, rounded to a quarter of an hour. */
  now: number
}

/** Stored message with its time; one tick under my own means sent, two mean read. */
export const MessageBubble = memo(function MessageBubble({
  message,
  isMine,
  isRead,
  isFirstOfGroup,
  now,
}: Props) {
  const { t } = useLingui()
  const { content, isRemoved, sentAt } = message
  const exactly = dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(sentAt))
  return (
    <div className={isFirstOfGroup ? 'pt-3' : 'pt-1'}>
      <Bubble
        writer={isMine ? <Trans>You:</Trans> : <Trans>They:</Trans>}
        content={isRemoved ? t`Message removed` : content}
        isMine={isMine}
        isFirstOfGroup={isFirstOfGroup}
      >
        <time dateTime={sentAt} title={exactly}>
          {messageTime(sentAt, new Date(now))}
        </time>
        {isMine && isRead && <CheckCheck role="img" aria-label={t`Read`} className="size-4" />}
        {isMine && !isRead && <Check role="img" aria-label={t`Sent`} className="size-4" />}
      </Bubble>
    </div>
  )
})

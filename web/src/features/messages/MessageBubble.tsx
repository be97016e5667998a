import type { Message } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck } from 'lucide-react'
import { formatLocale } from '../../lib/i18n.ts'
import { messageTime } from '../../lib/format.ts'
import { Bubble } from './Bubble.tsx'

type Props = { message: Message; isMine: boolean; isRead: boolean; isFirstOfGroup: boolean }

/** A stored message with its time; one tick under mine says stored, two say read. */
export function MessageBubble({ message: { content, isRemoved, sentAt }, isMine, isRead, isFirstOfGroup }: Props) {
  const { t } = useLingui()
  const exactly = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full', timeStyle: 'short' }).format(new Date(sentAt))
  return (
    <li className={isFirstOfGroup ? 'mt-3 first:mt-0' : 'mt-1'}>
      <Bubble
        writer={isMine ? <Trans>You:</Trans> : <Trans>They:</Trans>}
        content={isRemoved ? t`Message removed` : content}
        isMine={isMine}
        isFirstOfGroup={isFirstOfGroup}
      >
        <time dateTime={sentAt} title={exactly}>
          {messageTime(sentAt)}
        </time>
        {isMine && isRead && <CheckCheck role="img" aria-label={t`Read`} className="size-4" />}
        {isMine && !isRead && <Check role="img" aria-label={t`Sent`} className="size-4" />}
      </Bubble>
    </li>
  )
}

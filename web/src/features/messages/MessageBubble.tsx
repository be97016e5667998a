import type { Message } from '@adire/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck } from 'lucide-react'
import { messageTime } from '../../lib/format.ts'
import { bubbleStyle } from './bubble-style.ts'

type Props = { message: Message; isMine: boolean; isRead: boolean; isFirstOfGroup: boolean }

export function MessageBubble({ message: { content, sentAt }, isMine, isRead, isFirstOfGroup }: Props) {
  const { t, i18n } = useLingui()
  const exactly = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(sentAt))
  return (
    <li className={bubbleStyle({ isMine, isFirstOfGroup })}>
      <span className="sr-only">{isMine ? <Trans>You:</Trans> : <Trans>They:</Trans>} </span>
      <span dir="auto" className="break-words whitespace-pre-wrap">
        {content}
      </span>
      <span className="float-end ms-3 mt-1.5 -mb-0.5 inline-flex items-center gap-1 text-xs leading-5 opacity-85">
        <time dateTime={sentAt} title={exactly}>
          {messageTime(sentAt)}
        </time>
        {isMine &&
          (isRead ? (
            <CheckCheck role="img" aria-label={t`Read`} className="size-4" />
          ) : (
            <Check role="img" aria-label={t`Sent`} className="size-4" />
          ))}
      </span>
    </li>
  )
}

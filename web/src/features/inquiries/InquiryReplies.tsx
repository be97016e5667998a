import type { InquiryId } from '@adire/contract/ids.ts'
import { INQUIRY_REPLY_MAXIMUM, type InquiryRecord } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { nameStaff } from '../../staff/staff-name.ts'
import { formatMoment } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useReply } from './use-inquiries.ts'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = {
  inquiry: InquiryRecord
  text: string
  onChange: (text: string) => void
}

/** Replies sent to an inquiry, and the form for the next one, which is sent as an email. */
export function InquiryReplies({ inquiry, text, onChange }: Props) {
  return (
    <section className="grid gap-3">
      <h3 className="font-text text-sm font-normal tracking-normal text-ink-3">
        <Trans>Replies</Trans>
      </h3>
      {inquiry.replies.length > 0 && <ReplyList replies={inquiry.replies} />}
      <ReplyForm id={inquiry.id} reference={inquiry.reference} text={text} onChange={onChange} />
    </section>
  )
}

function ReplyList({ replies }: Pick<InquiryRecord, 'replies'>) {
  return (
    <ol className="grid gap-3">
      {replies.map(({ id, text, by, sentAt }) => (
        <li key={id} className="rounded-tile bg-indigo-soft px-4 py-3">
          <p className="text-sm text-ink-2">
            {nameStaff(by)} · <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
          </p>
          <MemberText className="whitespace-pre-wrap wrap-anywhere">{text}</MemberText>
        </li>
      ))}
    </ol>
  )
}

type FormProps = Pick<Props, 'text' | 'onChange'> & {
  id: InquiryId
  reference: string
}

function ReplyForm({ id, reference, text, onChange }: FormProps) {
  const { t } = useLingui()
  const reply = useReply(id)
  const [isMissing, setIsMissing] = useState(false)
  function send(event: FormEvent) {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() !== '' && !reply.isPending) reply.send(text, { onSuccess: () => onChange('') })
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <Field
        label={t`Reply`}
        hint={t`Sent by email with the reference ${reference}. Answers arrive in our mailbox.`}
        error={isMissing && text.trim() === '' ? t`Write a reply first.` : undefined}
      >
        <Textarea
          rows={5}
          maxLength={INQUIRY_REPLY_MAXIMUM}
          countFrom={3500}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={reply.isPending} className="justify-self-start">
        <Trans>Send reply</Trans>
      </Button>
    </form>
  )
}

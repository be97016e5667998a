import type { InquiryId } from '@adire/contract/ids.ts'
import {
  type AdminInquiry,
  INQUIRY_NOTES_MAXIMUM,
  type InquiryRecord,
} from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { dateFormat } from '../../lib/format.ts'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { budgetLabels, contactLabels, inquiryKindLabels } from './staff-copy.ts'
import { InquiryActions } from './InquiryActions.tsx'
import { InquiryReplies } from './InquiryReplies.tsx'
import { InquiryStatusBadge } from './InquiryStatusBadge.tsx'
import { isAboutMember } from './staff-rules.ts'
import { useInquiry, useInquiryNotes } from './use-inquiries.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/** Dialog with an inquiry, the admins' notes and its actions (ADS-ADMIN-05 to 15). */
export function InquiryDetails({ id, onClose }: { id: InquiryId; onClose: () => void }) {
  const { t } = useLingui()
  const inquiry = useInquiry(id)
  /** Unsaved notes; undefined if unchanged. */
  const [notes, setNotes] = useState<string>()
  const [reply, setReply] = useState('')
  const hasNewNotes =
    notes !== undefined && notes.trim() !== (inquiry.data?.adminNotes ?? '').trim()
  const isDirty = hasNewNotes || reply.trim() !== ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={inquiry.data ? (inquiry.data.companyName ?? inquiry.data.contactName) : t`Inquiry`}
      size="lg"
      phone="full"
      isDirty={isDirty}
      focusesTitle
      closeLabel={t`Back to the list`}
      {...(inquiry.data && { footer: <InquiryActions inquiry={inquiry.data} /> })}
    >
      {inquiry.isPending && <Skeleton className="h-72 rounded-card" />}
      {inquiry.isError && !inquiry.data && (
        <InquiryUnavailable
          isGone={hasCode(inquiry.error, 'NOT_FOUND')}
          isRetrying={inquiry.isFetching}
          onRetry={() => void inquiry.refetch()}
        />
      )}
      {inquiry.data && (
        <div className="grid gap-6">
          <Facts inquiry={inquiry.data} />
          <InquiryReplies inquiry={inquiry.data} text={reply} onChange={setReply} />
          <NotesForm
            inquiry={inquiry.data}
            text={notes ?? inquiry.data.adminNotes}
            onChange={setNotes}
          />
        </div>
      )}
      <LeaveQuestion isDirty={isDirty}>
        <Trans>What you entered hasn’t been saved.</Trans>
      </LeaveQuestion>
    </Dialog>
  )
}

function Facts({ inquiry }: { inquiry: InquiryRecord }) {
  const { i18n, t } = useLingui()
  const {
    companyName,
    contactName,
    contactEmail,
    contactPhone,
    budgetRange,
    kind,
    preferredContact,
  } = inquiry
  const { message, reference, status, createdAt, updatedAt, dueAt, campaigns } = inquiry
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <InquiryStatusBadge status={status} />
        <bdi className="tabular-nums">{reference}</bdi>
        {dueAt !== null && <DueCountdown at={dueAt} />}
      </div>
      {kind === 'data' && dueAt !== null && (
        <p className="text-sm text-ink-2">
          <Trans>
            Replying doesn’t stop this clock. Close the inquiry once it’s fully answered.
          </Trans>
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {!isAboutMember(kind) && <Fact name={t`Company`}>{companyName ?? t`None given`}</Fact>}
        <Fact name={t`Contact name`}>{contactName}</Fact>
        <Fact name={t`Email`}>
          <a href={`mailto:${contactEmail}`} className="text-indigo underline underline-offset-4">
            {contactEmail}
          </a>
        </Fact>
        <Fact name={t`Phone`}>
          <bdi>{contactPhone ?? t`None given`}</bdi>
        </Fact>
        {!isAboutMember(kind) && (
          <Fact name={t`Budget range`}>
            {budgetRange ? i18n._(budgetLabels[budgetRange]) : t`None given`}
          </Fact>
        )}
        <Fact name={t`Kind`}>{i18n._(inquiryKindLabels[kind])}</Fact>
        <Fact name={t`Preferred contact`}>{i18n._(contactLabels[preferredContact])}</Fact>
        <Fact name={t`Received`}>{moment.format(new Date(createdAt))}</Fact>
        <Fact name={t`Last updated`}>{moment.format(new Date(updatedAt))}</Fact>
        {campaigns.length > 0 && (
          <Fact name={t`Campaigns`}>
            <CampaignLinks campaigns={campaigns} />
          </Fact>
        )}
      </dl>
      <section className="grid gap-1.5">
        <h3 className="font-text text-sm font-normal tracking-normal text-ink-3">
          <Trans>Message</Trans>
        </h3>
        <MemberText className="rounded-tile bg-surface-2 px-4 py-3 whitespace-pre-wrap">
          {message}
        </MemberText>
      </section>
    </div>
  )
}

function CampaignLinks({ campaigns }: Pick<InquiryRecord, 'campaigns'>) {
  return (
    <ul className="grid gap-1">
      {campaigns.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/dashboard/admin/advertising/campaigns/$campaignId"
            params={{ campaignId: id }}
            className="wrap-anywhere text-indigo underline underline-offset-4"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NotesForm({
  inquiry,
  text,
  onChange,
}: {
  inquiry: AdminInquiry
  text: string
  onChange: (text: string | undefined) => void
}) {
  const { t } = useLingui()
  const notes = useInquiryNotes()
  function save(event: FormEvent) {
    event.preventDefault()
    notes.mutate({ id: inquiry.id, adminNotes: text }, { onSuccess: () => onChange(undefined) })
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <Field label={t`Admin notes`} hint={t`Only admins can read these.`}>
        <Textarea
          rows={4}
          maxLength={INQUIRY_NOTES_MAXIMUM}
          countFrom={3500}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        loading={notes.isPending}
        className="justify-self-start"
      >
        <Trans>Save Notes</Trans>
      </Button>
    </form>
  )
}

function InquiryUnavailable({ isGone, ...retry }: RetryProps & { isGone: boolean }) {
  if (isGone) {
    return (
      <p className="py-6 text-ink-2">
        <Trans>
          This inquiry no longer exists. We delete inquiries two years after the last contact.
        </Trans>
      </p>
    )
  }
  return (
    <LoadFailed shape="banner" title={<Trans>The inquiry could not be loaded</Trans>} {...retry} />
  )
}

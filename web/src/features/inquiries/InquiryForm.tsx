import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { InquiryType, PreferredContact } from '@adire/contract/inquiries.ts'
import type { FormEvent } from 'react'
import { BrowserCheck } from '../../ui/BrowserCheck.tsx'
import { useOnline } from '../../lib/use-online.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { AdvertiserFields } from './AdvertiserFields.tsx'
import {
  type ResponseClock,
  type InquiryErrors,
  MAXIMA,
  type Subject,
  blankInquiry,
  describeDataAnswer,
  findClock,
  needsPhone,
} from './rules.ts'
import { useInquiryForm } from './use-inquiry-form.ts'
import { type Receipt, useSendInquiry } from './use-send-inquiry.ts'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { Input } from '../../ui/Input.tsx'

type Props = { type: InquiryType; subject: Subject | undefined; onSent: (receipt: Receipt) => void }

/**
 * Form of the contact page. All three tabs share it, so that typed text survives a change of tab.
 */
export function InquiryForm({ type, subject, onSent }: Props) {
  const { form, summary, saveDraft } = useInquiryForm(subject)
  const clock = findClock(type, subject)
  const { submit, errors, failure, isPending, clearError } = useSendInquiry({ type, clock }, onSent)
  const isOnline = useOnline()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    saveDraft()
    if ('name' in target) clearError(String(target.name))
  }

  return (
    // The method keeps the browser from putting the message into a URL before hydration.
    <form
      ref={form}
      noValidate
      method="dialog"
      onSubmit={handleSubmit}
      onInput={handleInput}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 noscript:hidden"
    >
      <AdvertiserFields isShown={type === 'advertising'} errors={errors} />
      <PersonFields isPhoneNeeded={needsPhone(summary.preferredContact)} errors={errors} />
      <PreferredContactField />
      <MessageField length={summary.messageLength} error={errors.message} />
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.description}
        </Banner>
      )}
      <div className="grid gap-3 sm:flex sm:items-center sm:gap-5">
        <Button type="submit" size="lg" disabled={isPending || !isOnline} className="sm:min-w-52">
          {isPending ? <Trans>Submitting...</Trans> : <Trans>Submit Inquiry</Trans>}
        </Button>
        <p className="text-sm text-ink-3">
          {isOnline ? (
            <AnswerTime clock={clock} />
          ) : (
            <Trans>
              You’re offline. Your message stays here, and you can send it once you’re connected
              again.
            </Trans>
          )}
        </p>
      </div>
      <BrowserCheck />
    </form>
  )
}

function AnswerTime({ clock }: { clock: ResponseClock }) {
  if (clock === 'data') return describeDataAnswer()
  return clock === 'report' ? (
    <Trans>
      We review your report within {REPORT_CLOCK_HOURS} hours. You’ll get a confirmation email right
      away.
    </Trans>
  ) : (
    <Trans>We answer within 24-48 hours. You’ll get a confirmation email right away.</Trans>
  )
}

/** Length of the message from which its length is shown; the maximum is 4,000. */
const COUNT_FROM = 3600

type MessageProps = { length: number; error: string | undefined }

/** Message without `maxLength`, so that a long pasted text is refused instead of cut off. */
function MessageField({ length, error }: MessageProps) {
  return (
    <Field
      label={<Trans>Message</Trans>}
      error={error}
      hint={length < COUNT_FROM ? undefined : <MessageLength length={length} />}
      isRequired
      className="grid-cols-[minmax(0,1fr)]"
    >
      <Textarea name="message" rows={6} className="max-h-96 min-h-44" />
    </Field>
  )
}

/** Formats numbers, which takes a slow phone 60 ms the first time. */
function MessageLength({ length }: { length: number }) {
  const { i18n } = useLingui()
  const [written, maximum] = [i18n.number(length), i18n.number(MAXIMA.message)]
  return (
    <span className="block text-end tabular-nums">
      <Trans>
        {written} of {maximum} characters
      </Trans>
    </span>
  )
}

/** Native radio buttons, which keep a choice made before the script loaded (VIS-CONTACT-12, 13). */
function PreferredContactField() {
  const { t } = useLingui()
  const ways: Record<PreferredContact, string> = { email: t`Email`, phone: t`Phone`, both: t`Both` }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">
        <Trans>Preferred contact</Trans>
      </legend>
      <div className="flex flex-wrap gap-2 sm:max-w-md">
        {Object.entries(ways).map(([way, label]) => (
          <label
            key={way}
            className="flex min-h-11 flex-auto cursor-pointer items-center justify-center gap-2 rounded-input border border-line-strong bg-surface px-2 font-medium text-ink-2 transition-colors hover:border-ink-3 has-checked:border-indigo has-checked:bg-indigo-soft has-checked:text-indigo has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="preferredContact"
              value={way}
              defaultChecked={way === blankInquiry.preferredContact}
              className="size-4 accent-indigo outline-none"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PersonProps = { isPhoneNeeded: boolean; errors: InquiryErrors }

function PersonFields({ isPhoneNeeded, errors }: PersonProps) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field
        label={<Trans>Contact name</Trans>}
        error={errors.contactName}
        isRequired
        className="sm:col-span-2"
      >
        <Input name="contactName" autoComplete="name" maxLength={MAXIMA.contactName} />
      </Field>
      <Field label={<Trans>Email</Trans>} error={errors.contactEmail} isRequired>
        <EmailInput name="contactEmail" />
      </Field>
      <Field
        label={<Trans>Phone number</Trans>}
        error={errors.contactPhone}
        isRequired={isPhoneNeeded}
        isOptional={!isPhoneNeeded}
      >
        <Input name="contactPhone" type="tel" autoComplete="tel" maxLength={MAXIMA.contactPhone} />
      </Field>
    </div>
  )
}

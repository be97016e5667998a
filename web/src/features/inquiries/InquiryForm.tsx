import { Trans } from '@lingui/react/macro'
import type { InquiryType } from '@adire/contract/inquiries.ts'
import type { FormEvent } from 'react'
import { BrowserCheck } from '../../lib/BrowserCheck.tsx'
import { useOnline } from '../../lib/use-online.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { AdvertiserFields } from './AdvertiserFields.tsx'
import { MessageField } from './MessageField.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PreferredContactField } from './PreferredContactField.tsx'
import { needsPhone } from './rules.ts'
import { useInquiryForm, type Subject } from './use-inquiry-form.ts'
import { useSubmission, type Receipt } from './use-submission.ts'

type Props = { type: InquiryType; subject: Subject | undefined; onSent: (receipt: Receipt) => void }

/** One form for the three kinds: what was typed stays when the tab changes. */
export function InquiryForm({ type, subject, onSent }: Props) {
  const { form, facts, remember } = useInquiryForm(subject)
  const { submit, errors, failure, isPending, forget } = useSubmission(type, onSent)
  const isOnline = useOnline()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    remember()
    if ('name' in target) forget(String(target.name))
  }

  return (
    // Until the page can send it, this method keeps the browser from putting the letter into a URL.
    <form
      ref={form}
      noValidate
      method="dialog"
      onSubmit={handleSubmit}
      onInput={handleInput}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 noscript:hidden"
    >
      <AdvertiserFields isShown={type === 'advertising'} errors={errors} />
      <PersonFields isPhoneNeeded={needsPhone(facts.preferredContact)} errors={errors} />
      <PreferredContactField />
      <MessageField length={facts.messageLength} error={errors.message} />
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
            <Trans>We answer within 24-48 hours, and mail you a receipt at once.</Trans>
          ) : (
            <Trans>
              You're offline. Your message stays here, and can be sent once you're connected again.
            </Trans>
          )}
        </p>
      </div>
      <BrowserCheck />
    </form>
  )
}

import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import type { InquiryType } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Handshake, LifeBuoy, Megaphone, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { changePageSearch, usePageSearch } from '../../lib/page-address.ts'
import { parseOption } from '../../lib/search-params.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import {
  type ResponseClock,
  describeDataAnswer,
  findClock,
  getTabAddress,
  type Subject,
  subjects,
} from './rules.ts'
import type { Receipt, SentInquiry } from './use-send-inquiry.ts'

const inquiryTypes = ['advertising', 'support', 'partnership'] as const

type Props = {
  type: InquiryType
  sent: SentInquiry | undefined
  onSent: (sent: SentInquiry | undefined) => void
}

/** Tabs of the contact page (`?type=support`) with the form, or the confirmation once sent. */
export function InquiryPanel({ type, sent, onSent }: Props) {
  const { t } = useLingui()
  const subject = parseOption(usePageSearch().get('subject'), subjects)
  const clock = findClock(type, subject)
  const tabs = [
    { value: 'advertising', label: t`Advertising`, Icon: Megaphone },
    { value: 'support', label: t`Support`, Icon: LifeBuoy },
    { value: 'partnership', label: t`Partnership`, Icon: Handshake },
  ] as const

  function selectTab(chosen: string) {
    changePageSearch({ type: chosen === 'advertising' ? undefined : chosen })
  }

  /** Clears the subject, so that the next inquiry starts blank. */
  function handleSent(receipt: Receipt) {
    onSent({ ...receipt, type, clock })
    changePageSearch({ subject: undefined }, { isReplacing: true })
  }

  return (
    <Tabs value={type} onValueChange={selectTab}>
      <TabList aria-label={t`What is it about?`}>
        {tabs.map(({ value, label, Icon }) => (
          <Tab
            key={value}
            value={value}
            icon={<Icon aria-hidden className="max-sm:hidden" />}
            // `deferred-hydration.js` selects it before this code is there.
            data-address={getTabAddress(value)}
            className="max-sm:px-3 max-sm:after:inset-x-3 max-[23rem]:px-2 max-[23rem]:text-sm max-[23rem]:after:inset-x-2"
          >
            {label}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={type} className="rounded-card outline-offset-4">
        <Card padding="lg" depth="raised">
          {sent?.type === type ? (
            <ThankYou receipt={sent} clock={sent.clock} onAgain={() => onSent(undefined)} />
          ) : (
            <>
              <FormIntro about={type === 'support' && subject ? subject : type} />
              <InquiryForm type={type} subject={subject} onSent={handleSent} />
            </>
          )}
        </Card>
      </TabPanel>
    </Tabs>
  )
}

type FormIntroProps = { about: InquiryType | Subject }

/** Intros of all tabs, of which one is shown. */
function FormIntro({ about }: FormIntroProps) {
  const { t } = useLingui()
  const texts: Record<InquiryType | Subject, { title: string; lead: string }> = {
    report: {
      title: t`Report a profile`,
      lead: t`Tell us the name on the profile, what happened and when. We review your report within ${REPORT_CLOCK_HOURS} hours. We never say who made it.`,
    },
    intimate: {
      title: t`Remove an intimate picture`,
      lead: t`Tell us where the picture is, and sign with your name. Don’t send us the picture. We remove it within 48 hours.`,
    },
    data: {
      title: t`Complain about how we use your data`,
      lead: `${t`Tell us what happened, or what you want us to do.`} ${describeDataAnswer()}`,
    },
    advertising: {
      title: t`Advertise with us`,
      lead: t`Tell us what you offer, who it’s for and how much you want to spend. We’ll send you a proposal.`,
    },
    support: {
      title: t`Contact support`,
      lead: t`Describe what happened and what you expected. Never send us your password.`,
    },
    partnership: {
      title: t`Build something together`,
      lead: t`Events, venues, media, community work: tell us what you have in mind and where.`,
    },
  }
  return (
    <div className="mb-7 grid gap-1.5">
      {inquiryTypes.map((type) => (
        <Intro key={type} {...texts[type]} address={getTabAddress(type)} isShown={type === about} />
      ))}
      {subjects.map(
        (subject) => subject === about && <Intro key={subject} {...texts[subject]} isShown />,
      )}
      <noscript>
        <p>
          <Trans>
            The form needs JavaScript. You can also email or call us: see the contact details on
            this page.
          </Trans>
        </p>
      </noscript>
    </div>
  )
}

type IntroProps = { title: string; lead: string; address?: string; isShown: boolean }

function Intro({ title, lead, address, isShown }: IntroProps) {
  return (
    <div hidden={!isShown} data-shown-at={address}>
      <h2 className="display text-2xl">{title}</h2>
      <p className="mt-1.5 text-ink-2">{lead}</p>
    </div>
  )
}

type ThankYouProps = { receipt: Receipt; clock: ResponseClock; onAgain: () => void }

/** Confirmation shown instead of the form (VIS-CONTACT-23 to 25). */
function ThankYou({ receipt: { reference, email }, clock, onAgain }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-6 py-6 text-center sm:py-10">
      <CircleCheck aria-hidden className="size-14 text-leaf" strokeWidth={1.25} />
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="display text-page outline-none">
          <Trans>Thank You</Trans>
        </h2>
        <p className="mx-auto max-w-md text-ink-2">
          {clock === 'report' ? (
            <Trans>
              We’ve received your report and sent a confirmation to{' '}
              <strong className="wrap-anywhere text-ink">{email}</strong>. We review it within{' '}
              {REPORT_CLOCK_HOURS} hours.
            </Trans>
          ) : clock === 'data' ? (
            <>
              <Trans>
                We’ve received your message and sent a confirmation to{' '}
                <strong className="wrap-anywhere text-ink">{email}</strong>.
              </Trans>{' '}
              {describeDataAnswer()}
            </>
          ) : (
            <Trans>
              We’ve received your inquiry and sent a confirmation to{' '}
              <strong className="wrap-anywhere text-ink">{email}</strong>. We’ll get back to you
              within 24-48 hours.
            </Trans>
          )}
        </p>
      </div>
      <dl className="grid gap-1 rounded-tile bg-surface-2 px-8 py-4">
        <dt className="text-sm text-ink-3">
          <Trans>Your reference</Trans>
        </dt>
        <dd className="text-lg font-semibold tabular-nums">{reference}</dd>
      </dl>
      <Button variant="secondary" size="lg" onClick={onAgain}>
        <Trans>Submit Another Inquiry</Trans>
      </Button>
    </div>
  )
}

import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import { BRAND } from '@adire/contract/brand.ts'
import type { InquiryType } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Mail, Phone, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePageSearch } from '../../lib/page-address.ts'
import { parseOption } from '../../lib/search-params.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { PageFooter } from '../pages/PageFooter.tsx'
import { PageHeader } from '../pages/PageHeader.tsx'
import { type ResponseClock, describeDataAnswer, findClock, subjects } from './rules.ts'
import { InquiryPanel } from './InquiryPanel.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { SentInquiry } from './use-send-inquiry.ts'

/** Contact page: one form for three kinds of inquiry (VIS-CONTACT-01 to 39). */
export function ContactPage() {
  const { t } = useLingui()
  const type =
    parseOption(usePageSearch().get('type'), ['advertising', 'support', 'partnership']) ??
    'advertising'
  const subject = parseOption(usePageSearch().get('subject'), subjects)
  const [sent, setSent] = useState<SentInquiry>()
  // Sending clears the subject; the address and the time stay those of the confirmation.
  const clock = sent?.type === type ? sent.clock : findClock(type, subject)
  return (
    <>
      {import.meta.env.DRAWS_ALL && (
        <PageHead
          title={t`Contact`}
          description={t`Contact Adire about advertising, support or a partnership. We get back to you within 24-48 hours.`}
        />
      )}
      <SkipLink />
      <PageHeader />
      <main id="main" tabIndex={-1} className="pb-16 outline-none sm:pb-24">
        <div className="relative isolate overflow-hidden">
          <TextilePattern name="rings" className="absolute inset-0 -z-10 opacity-[0.06]" />
          <div className="page-width grid gap-4 py-12 sm:py-16">
            <h1 className="display text-page">
              <Trans>Get in Touch</Trans>
            </h1>
            <p className="max-w-3xl text-lg text-ink-2">
              <Trans>
                A person reads every message. Tell us what it’s about, so that it goes to the right
                team.
              </Trans>
            </p>
          </div>
        </div>
        <TextileDivider />
        <div className="page-width grid items-start gap-x-16 gap-y-14 pt-10 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <InquiryPanel type={type} sent={sent} onSent={setSent} />
          <OtherWays type={type} clock={clock} />
        </div>
      </main>
      <PageFooter />
    </>
  )
}

/** Email address and phone number; also the fallback without JavaScript. */
function OtherWays({ type, clock }: { type: InquiryType; clock: ResponseClock }) {
  const { safetyEmail, supportEmail, privacyEmail, advertisingEmail, phone } = BRAND
  const emails = { report: safetyEmail, data: privacyEmail, other: supportEmail }
  const email = type === 'support' ? emails[clock] : advertisingEmail
  return (
    <aside className="grid content-start gap-8 lg:pt-3" aria-labelledby="other-ways">
      <h2 id="other-ways" className="display text-xl">
        <Trans>Other ways to reach us</Trans>
      </h2>
      <div className="grid gap-7 sm:grid-cols-2 lg:grid-cols-1">
        <Way Icon={Mail} title={<Trans>By email</Trans>}>
          <a href={`mailto:${email}`} className="wrap-anywhere">
            {email}
          </a>
        </Way>
        <Way Icon={Phone} title={<Trans>By phone</Trans>}>
          <a href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr">
            {phone}
          </a>
        </Way>
        <Way Icon={Clock} title={<Trans>Response time</Trans>}>
          {clock === 'data' ? (
            describeDataAnswer()
          ) : clock === 'report' ? (
            <Trans>
              Within {REPORT_CLOCK_HOURS} hours. The confirmation email has a reference number for
              your report.
            </Trans>
          ) : (
            <Trans>
              Within 24-48 hours. The confirmation email has a reference number for your inquiry.
            </Trans>
          )}
        </Way>
      </div>
      <p className="border-t border-line pt-6 text-sm text-ink-2 [&_a]:font-medium [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
        <Trans>
          You may find your answer in our <PageLink href="/help">Help Centre</PageLink>. The{' '}
          <PageLink href="/privacy-policy">Privacy Policy</PageLink> says how long we keep your
          message.
        </Trans>
      </p>
    </aside>
  )
}

function Way({
  Icon,
  title,
  children,
}: {
  Icon: LucideIcon
  title: ReactNode
  children: ReactNode
}) {
  return (
    <section className="flex items-start gap-4">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-indigo-soft text-indigo"
      >
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <div className="grid gap-0.5">
        <h3 className="font-text font-semibold tracking-normal">{title}</h3>
        <div className="text-ink-2 [&_a]:underline [&_a]:decoration-line-strong [&_a]:underline-offset-4 [&_a]:hover:text-ink">
          {children}
        </div>
      </div>
    </section>
  )
}

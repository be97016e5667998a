import { Trans, useLingui } from '@lingui/react/macro'
import { usePageSearch } from '../../lib/page-address.ts'
import { parseOption } from '../../lib/search-params.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { PageFooter } from '../pages/PageFooter.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { PageHeader } from '../pages/PageHeader.tsx'
import { InquiryPanel } from './InquiryPanel.tsx'
import { OtherWays } from './OtherWays.tsx'

/** /contact: one form, three kinds of letters (VIS-CONTACT-01 to 39). */
export function ContactPage() {
  const { t } = useLingui()
  const type =
    parseOption(usePageSearch().get('type'), ['advertising', 'support', 'partnership']) ??
    'advertising'
  return (
    <>
      <PageHead
        title={t`Contact`}
        description={t`Write to Adire about advertising, support or a partnership. We get back to you within 24-48 hours.`}
      />
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
                A person reads every letter. Tell us what it is about, and it goes to the right
                desk.
              </Trans>
            </p>
          </div>
        </div>
        <TextileDivider />
        <div className="page-width grid items-start gap-x-16 gap-y-14 pt-10 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <InquiryPanel type={type} />
          <OtherWays type={type} />
        </div>
      </main>
      <PageFooter />
    </>
  )
}

import type { InquiryType } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Handshake, LifeBuoy, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { changePageSearch, usePageSearch } from '../../lib/page-address.ts'
import { parseOption } from '../../lib/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import { ThankYou } from './ThankYou.tsx'
import type { Receipt } from './use-submission.ts'

type Props = { type: InquiryType }

/**
 * The three tabs, which are addresses (`?type=support`), and what is open: the form, or thanks for
 * what was sent.
 */
export function InquiryPanel({ type }: Props) {
  const { t } = useLingui()
  const subject = parseOption(usePageSearch().get('subject'), ['report'])
  const [sent, setSent] = useState<Receipt & { type: InquiryType }>()
  const tabs = [
    { value: 'advertising', label: t`Advertising`, Icon: Megaphone },
    { value: 'support', label: t`Support`, Icon: LifeBuoy },
    { value: 'partnership', label: t`Partnership`, Icon: Handshake },
  ] as const

  function open(chosen: string) {
    changePageSearch({ type: chosen === 'advertising' ? undefined : chosen })
  }

  /** Clears the subject, so that the next inquiry starts blank. */
  function handleSent(receipt: Receipt) {
    setSent({ ...receipt, type })
    changePageSearch({ subject: undefined }, { isReplacing: true })
  }

  return (
    <Tabs value={type} onValueChange={open}>
      <TabList aria-label={t`What is it about?`}>
        {tabs.map(({ value, label, Icon }) => (
          <Tab
            key={value}
            value={value}
            icon={<Icon aria-hidden className="max-sm:hidden" />}
            className="max-sm:px-3 max-[23rem]:px-2 max-[23rem]:text-sm"
          >
            {label}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={type} className="rounded-card outline-offset-4">
        <Card padding="lg" depth="raised">
          {sent?.type === type ? (
            <ThankYou receipt={sent} onAgain={() => setSent(undefined)} />
          ) : (
            <>
              <Invitation type={type} />
              <InquiryForm type={type} subject={subject} onSent={handleSent} />
            </>
          )}
        </Card>
      </TabPanel>
    </Tabs>
  )
}

function Invitation({ type }: Props) {
  const { t } = useLingui()
  const texts: Record<InquiryType, { title: string; lead: string }> = {
    advertising: {
      title: t`Advertise with us`,
      lead: t`Tell us what you offer, whom it is for and what you would like to spend. We come back with a proposal.`,
    },
    support: {
      title: t`Ask our support`,
      lead: t`Describe what happened and what you expected. Never send us your password.`,
    },
    partnership: {
      title: t`Build something together`,
      lead: t`Events, venues, media, community work: tell us what you have in mind and where.`,
    },
  }
  return (
    <div className="mb-7 grid gap-1.5">
      <h2 className="display text-2xl">{texts[type].title}</h2>
      <p className="text-ink-2">{texts[type].lead}</p>
      <noscript>
        <p>
          <Trans>
            The form needs JavaScript. Please write or call: our addresses are on this page.
          </Trans>
        </p>
      </noscript>
    </div>
  )
}

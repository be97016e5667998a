import { BRAND } from '@adire/contract/brand.ts'
import { listFraudHelp } from '@adire/contract/fraud-help.ts'
import type { FraudNotice } from '@adire/contract/fraud-notices.ts'
import type { FraudNoticeId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatLongDate } from '../../lib/format.ts'
import { FraudHelpList } from '../../shared/FraudHelpList.tsx'
import { MailLink } from '../../shared/MailLink.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { MemberText } from '../../ui/MemberText.tsx'
import { PageLink } from '../../ui/PageLink.tsx'

const copy = { failed: msg`Couldn’t load this notice` }

/** Page of a notice that a member who wrote to the viewer was banned for fraud. */
export function FraudNoticePage({ id }: { id: FraudNoticeId }) {
  const notice = useQuery(api.fraudNotices.read.queryOptions({ input: { id } }))
  return (
    <div className="grid max-w-2xl gap-6">
      <div className="grid justify-items-start gap-1">
        <BackLink to="/dashboard/safety">
          <Trans>Safety Centre</Trans>
        </BackLink>
        <h1 className="display text-page">
          {notice.data && !notice.data.isLifted ? (
            <Trans>We banned a member who wrote to you</Trans>
          ) : (
            <Trans>Safety notice</Trans>
          )}
        </h1>
      </div>
      <QueryState
        query={notice}
        copy={copy}
        shape="page"
        skeleton={<StackSkeleton count={3} className="h-40" />}
        notFound={<NoSuchNotice />}
      >
        {(found) => <Notice notice={found} />}
      </QueryState>
    </div>
  )
}

function Notice({ notice: { name, lastContactAt, country, isLifted } }: { notice: FraudNotice }) {
  const day = formatLongDate(lastContactAt)
  return (
    <>
      {isLifted ? (
        <Banner title={<Trans>We’ve looked again</Trans>}>
          <Trans>
            We told you that we had banned {name} for fraud. After a second review we lifted that
            ban.
          </Trans>
        </Banner>
      ) : (
        <div className="grid gap-3">
          <p>
            <Trans>
              We’ve banned <MemberText as="strong">{name}</MemberText>, who wrote to you, for fraud.
              They may have used another name before. Your last contact was on{' '}
              <time dateTime={lastContactAt}>{day}</time>.
            </Trans>
          </p>
          <p>
            <Trans>You did nothing wrong. They may try to reach you elsewhere.</Trans>
          </p>
        </div>
      )}
      <Banner tone="warn" title={<Trans>Never send money</Trans>}>
        <Trans>
          The same goes for gift cards, crypto, codes and bank details. Don’t send them to someone
          you only know online, whatever the story.
        </Trans>
      </Banner>
      <Section title={<Trans>If you sent money or codes</Trans>}>
        <ol className="grid list-decimal gap-2 ps-5">
          <li>
            <Trans>Call your bank now, and ask them to stop or recall the payment.</Trans>
          </li>
          <li>
            <Trans>Change the passwords you shared.</Trans>
          </li>
          <li>
            <Trans>Keep the messages, names and account numbers.</Trans>
          </li>
          <li>
            <Trans>Report it. A report helps even when the money is gone.</Trans>
          </li>
        </ol>
      </Section>
      <Help country={country} />
    </>
  )
}

function Help({ country }: { country: string }) {
  const { t } = useLingui()
  const places = listFraudHelp(country)
  return (
    <Section title={<Trans>Where to get help</Trans>}>
      <FraudHelpList places={places} />
      <p className="text-ink-2 [&_a]:font-medium [&_a]:text-indigo [&_a]:underline [&_a]:underline-offset-4">
        <Trans>
          You can always go to your local police. See also{' '}
          <PageLink href="/safety#where-to-report-fraud">help in other countries</PageLink> and{' '}
          <PageLink href="/blog/how-a-romance-scam-sounds">
            what a romance scam sounds like
          </PageLink>
          , or write to us at <MailLink to="safety" subject={t`Fraud on ${BRAND.name}`} />.
        </Trans>
      </p>
    </Section>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card asChild className="grid gap-4">
      <section>
        <h2 className="text-lg font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  )
}

function NoSuchNotice() {
  const { t } = useLingui()
  return (
    <EmptyState tile="lattice" title={t`Notice not found`}>
      <Trans>It was for another member, or is more than a year old.</Trans>
    </EmptyState>
  )
}

import { appPages } from '@adire/contract/pages.ts'
import type { OwnDecision } from '@adire/contract/decisions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { InvalidLink } from '../../shared/LinkCard.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { AppealForm } from './AppealForm.tsx'
import { AppealState } from './AppealState.tsx'
import { decisionLabels } from './copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { GuidelineLink } from '../../shared/GuidelineLink.tsx'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/**
 * Page that shows a locked-out member the decision and lets them appeal once. Opened by the link in
 * the email about the decision or after a refused log-in.
 */
export function AppealPage() {
  const token = useLinkToken(appPages.appeal)
  const found = useQuery({
    ...api.appeals.readByLink.queryOptions({ input: { token } }),
    enabled: token !== '',
    retry: false,
  })
  const isInvalid =
    token === '' || hasCode(found.error, 'LINK_INVALID') || hasCode(found.error, 'INVALID_INPUT')
  if (isInvalid) return <InvalidLink />
  return (
    <StandaloneCard>
      <QueryState query={found} copy={readOnlyCopy} skeleton={<Skeleton className="h-64" />}>
        {({ handle, decision }) => (
          <AppealableDecision key={token} token={token} handle={handle} decision={decision} />
        )}
      </QueryState>
    </StandaloneCard>
  )
}

type DecisionProps = { token: string; handle: string; decision: OwnDecision }

function AppealableDecision({ token, handle, decision }: DecisionProps) {
  const { i18n } = useLingui()
  const { kind, statement, clause, decidedAt, suspendedUntil, appeal, appealUntil } = decision
  const until = suspendedUntil && formatDate(suspendedUntil)
  const appealDeadline = appealUntil && formatMoment(appealUntil)
  return (
    <>
      <div className="grid gap-2">
        <h1 className="display text-2xl wrap-anywhere">
          <Trans>A decision about your account, {handle}</Trans>
        </h1>
        <p className="text-ink-2">
          {i18n._(decisionLabels[kind])} · <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
          {until && (
            <>
              {' '}
              <Trans>until {until}</Trans>
            </>
          )}
        </p>
        <MemberText as="blockquote" className="border-s-3 border-ember ps-4 whitespace-pre-line">
          {statement}
        </MemberText>
        {clause && <GuidelineLink clause={clause} />}
      </div>
      {appeal ? (
        <AppealState appeal={appeal} kind={kind} />
      ) : (
        <>
          <p className="text-sm text-ink-2">
            <Trans>You can appeal until {appealDeadline}.</Trans>
          </p>
          <AppealByLink token={token} />
        </>
      )}
      <p className="text-sm text-ink-2">
        <Trans>
          You can still get your data, cancel your subscription and delete your account{' '}
          <a href={appPages.yourData} className="text-indigo underline underline-offset-4">
            without logging in
          </a>
          .
        </Trans>
      </p>
      <HomeLink />
    </>
  )
}

function AppealByLink({ token }: { token: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const submit = useMutation(
    api.appeals.submitByLink.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.appeals.readByLink.key() }),
    }),
  )
  const failureCopy =
    submit.error &&
    errorCopy(submit.error, {
      title: t`Couldn’t send your appeal`,
      description: t`Please try again.`,
    })
  return (
    <AppealForm
      isPending={submit.isPending}
      onSubmit={(text) => submit.mutate({ token, words: text })}
      failure={
        failureCopy && (
          <Banner tone="danger" title={failureCopy.title}>
            {failureCopy.description}
          </Banner>
        )
      }
    />
  )
}

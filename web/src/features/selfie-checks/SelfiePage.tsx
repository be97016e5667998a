import { type OwnSelfieCheck, SELFIE_EXPIRY_DAYS } from '@adire/contract/selfie-checks.ts'
import { Trans } from '@lingui/react/macro'
import { ScanFace } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { SelfieSteps } from './SelfieSteps.tsx'
import { useSelfie } from './use-selfie.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/**
 * Page of the optional selfie check. The member takes a photo in a random pose and turns
 * their head, a moderator compares the pictures with the profile photos, and the server deletes them.
 */
export function SelfiePage() {
  const selfie = useSelfie()
  const { mine } = selfie
  return (
    <ProfileSubpage title={<Trans>Selfie check</Trans>}>
      <QueryState
        query={mine}
        copy={readOnlyCopy}
        shape="card"
        skeleton={<Skeleton className="h-72 rounded-card" />}
      >
        {(check) => (
          <Card className="grid max-w-3xl gap-6">
            <CheckState selfie={selfie} check={check} />
          </Card>
        )}
      </QueryState>
    </ProfileSubpage>
  )
}

type StateProps = { selfie: ReturnType<typeof useSelfie>; check: OwnSelfieCheck }

function CheckState({ selfie, check }: StateProps) {
  switch (check.state) {
    case 'asked':
      return <SelfieSteps key={check.id} selfie={selfie} check={check} />
    case 'waiting':
      return (
        <Waiting takenAt={check.takenAt}>
          <WithdrawButton selfie={selfie}>
            <Trans>Withdraw and delete the pictures</Trans>
          </WithdrawButton>
        </Waiting>
      )
    case 'approved':
      return (
        <Approved check={check}>
          {!check.isShown && <BeginButton selfie={selfie} />}
          <WithdrawButton selfie={selfie}>
            <Trans>Remove the badge</Trans>
          </WithdrawButton>
        </Approved>
      )
    case 'none':
    case 'rejected':
    case 'expired':
      return (
        <>
          <Intro check={check} />
          <BeginButton selfie={selfie} />
        </>
      )
  }
}

function BeginButton({ selfie: { begin } }: Pick<StateProps, 'selfie'>) {
  return (
    <Button
      className="justify-self-start"
      icon={<ScanFace aria-hidden />}
      loading={begin.isPending}
      onClick={() => begin.mutate({})}
    >
      <Trans>Start</Trans>
    </Button>
  )
}

function WithdrawButton({
  selfie: { withdraw },
  children,
}: Pick<StateProps, 'selfie'> & { children: ReactNode }) {
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate(undefined)}
    >
      {children}
    </Button>
  )
}

/** Explains the check and shows the result of the last one. */
function Intro({ check }: { check: OwnSelfieCheck }) {
  return (
    <>
      {check.state === 'rejected' && (
        <Banner tone="warn" title={<Trans>Your last selfie wasn’t approved</Trans>}>
          <MemberText className="whitespace-pre-line">{check.reason}</MemberText>
        </Banner>
      )}
      {check.state === 'expired' && (
        <Banner title={<Trans>We didn’t review your selfie in time</Trans>}>
          <Trans>We’re sorry. We’ve deleted the pictures. You can take new ones.</Trans>
        </Banner>
      )}
      <div className="grid max-w-prose gap-3 text-ink-2">
        <p>
          <Trans>
            Prove that your photos are you. You take a selfie here in a random pose and turn your
            head three times, and a moderator compares the pictures with your profile photos. Then
            your profile shows “Selfie checked”.
          </Trans>
        </p>
        <p>
          <Trans>
            Only the moderators who review your selfie see the pictures. No software compares faces,
            and we don’t store any measurements of your face. We delete the pictures after the
            decision, and after {SELFIE_EXPIRY_DAYS} days at the latest. The check is optional.
          </Trans>
        </p>
      </div>
    </>
  )
}

function Waiting({ takenAt, children }: { takenAt: string; children: ReactNode }) {
  return (
    <>
      <Banner title={<Trans>A moderator is reviewing your selfie</Trans>}>
        <Trans>
          Sent on {formatDate(takenAt)}. We’ll notify you of the result and delete the pictures.
        </Trans>
      </Banner>
      {children}
    </>
  )
}

function Approved({
  check,
  children,
}: {
  check: Extract<OwnSelfieCheck, { state: 'approved' }>
  children: ReactNode
}) {
  const date = formatDate(check.decidedAt)
  return (
    <>
      {check.isShown ? (
        <Banner tone="success" title={<Trans>Selfie checked</Trans>}>
          <Trans>
            We compared your selfie with your photos on {date} and deleted it. Your profile shows
            the badge.
          </Trans>
        </Banner>
      ) : (
        <Banner tone="warn" title={<Trans>Your badge is paused</Trans>}>
          <Trans>
            You’ve removed all the photos that we compared with your selfie on {date}. Take another
            selfie to get the badge back.
          </Trans>
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">{children}</div>
    </>
  )
}
